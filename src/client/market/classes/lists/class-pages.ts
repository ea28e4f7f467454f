import { keepPreviousData } from '@tanstack/react-query';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import { type ClassListInput, classPageSize } from '#shared/market/classes/class-lists.ts';

const limit = classPageSize.default;

/** Preloads as many pages as are cached, so that going back restores the scroll position. */
export async function loadClassPages({ utils }: Pick<ServerAccess, 'utils'>, list: ClassListInput) {
  const input = { limit, ...list };
  const pages = utils.classes.page.getInfiniteData(input)?.pages.length ?? 1;
  const read = await utils.classes.page.fetchInfinite(input, { ...toNextPage, pages });
  return read.pages[0]?.items[0];
}

/** The loaded classes; while another order loads, the previous list stays visible. */
export function useClassPages(list: ClassListInput) {
  const pages = trpc.classes.page.useInfiniteQuery(
    { limit, ...list },
    { ...toNextPage, placeholderData: keepPreviousData },
  );
  return { ...pages, classes: uniqueItems(pages.data) };
}
