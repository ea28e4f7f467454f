import { keepPreviousData } from '@tanstack/react-query';
import { listedOnce } from '#client/lib/listed.ts';
import { type ServerAccess, trpc } from '#client/lib/trpc.ts';
import { type ClassSort, classPageSize } from '#shared/class-lists.ts';

const limit = classPageSize.default;

/** Reads the first page of a list ahead of its screen. */
export async function loadClassPages({ utils }: Pick<ServerAccess, 'utils'>, sort: ClassSort) {
  await utils.classes.page.fetchInfinite({ limit, ...sort });
}

/** The list of classes as far as it was read; another order shows the old list until it is there. */
export function useClassPages(sort: ClassSort) {
  const pages = trpc.classes.page.useInfiniteQuery(
    { limit, ...sort },
    { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
  );
  return { ...pages, classes: listedOnce(pages.data) };
}
