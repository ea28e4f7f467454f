import { keepPreviousData } from '@tanstack/react-query';
import { listedOnce } from '#client/lib/listed.ts';
import { type ClassPage, type ServerAccess, trpc } from '#client/lib/trpc.ts';
import { type ClassListInput, classPageSize } from '#shared/class-lists.ts';

const limit = classPageSize.default;
// Said wherever the list is read: without it no second page can be asked for.
const toNextPage = { getNextPageParam: ({ nextCursor }: ClassPage) => nextCursor };

/** Reads a list ahead of its screen, as far as it was read before: whoever comes back is there. */
export async function loadClassPages({ utils }: Pick<ServerAccess, 'utils'>, list: ClassListInput) {
  const input = { limit, ...list };
  const pages = utils.classes.page.getInfiniteData(input)?.pages.length ?? 1;
  const read = await utils.classes.page.fetchInfinite(input, { ...toNextPage, pages });
  return read.pages[0]?.items[0];
}

/** The list of classes as far as it was read; another order shows the old list until it is there. */
export function useClassPages(list: ClassListInput) {
  const pages = trpc.classes.page.useInfiniteQuery(
    { limit, ...list },
    { ...toNextPage, placeholderData: keepPreviousData },
  );
  return { ...pages, classes: listedOnce(pages.data) };
}
