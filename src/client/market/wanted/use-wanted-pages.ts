import { keepPreviousData } from '@tanstack/react-query';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { trpc } from '#client/lib/server/trpc.ts';

/** The loaded requests; while another place loads, the previous list stays visible. */
export function useWantedPages(near: string | undefined) {
  const pages = trpc.wanted.list.useInfiniteQuery(
    { near },
    { ...toNextPage, placeholderData: keepPreviousData },
  );
  return { ...pages, first: pages.data?.pages[0], requests: uniqueItems(pages.data) };
}
