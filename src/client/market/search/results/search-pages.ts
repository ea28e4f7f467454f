import { keepPreviousData } from '@tanstack/react-query';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ServerAccess, trpc } from '#client/lib/server/trpc.ts';
import type { Search } from '#client/market/search/search-params.ts';
import { searchLimits } from '#shared/market/search/search.ts';

const limit = searchLimits.pageSize.default;

/** Preloads as many pages as are cached, so that going back restores the scroll position. */
export async function loadSearch({ utils }: Pick<ServerAccess, 'utils'>, search: Search) {
  const input = { ...search, limit };
  const pages = utils.search.find.getInfiniteData(input)?.pages.length ?? 1;
  const read = await utils.search.find.fetchInfinite(input, { ...toNextPage, pages });
  const [first] = read.pages;
  if (!first) throw new Error('A search has at least one page');
  return first;
}

/** The results; while another search loads, the previous ones stay visible. */
export function useSearchPages(search: Search) {
  const pages = trpc.search.find.useInfiniteQuery(
    { ...search, limit },
    { ...toNextPage, placeholderData: keepPreviousData },
  );
  return { ...pages, first: pages.data?.pages[0], results: uniqueItems(pages.data) };
}
