import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type ServerAccess, trpc } from '#client/lib/server/trpc.ts';

/** Preloads as many pages as are cached, so that going back restores the scroll position. */
export async function loadInstructorPages(
  { utils: { instructors } }: Pick<ServerAccess, 'utils'>,
  username: string,
): Promise<void> {
  const input = { username };
  const classPages = instructors.classes.getInfiniteData(input)?.pages.length ?? 1;
  const reviewPages = instructors.reviews.getInfiniteData(input)?.pages.length ?? 1;
  await Promise.all([
    instructors.classes.fetchInfinite(input, { ...toNextPage, pages: classPages }),
    instructors.reviews.fetchInfinite(input, { ...toNextPage, pages: reviewPages }),
  ]);
}

export function useInstructorClasses(username: string) {
  const pages = trpc.instructors.classes.useInfiniteQuery({ username }, toNextPage);
  return { ...pages, classes: uniqueItems(pages.data) };
}

export function useInstructorReviews(username: string) {
  const pages = trpc.instructors.reviews.useInfiniteQuery({ username }, toNextPage);
  return { ...pages, reviews: uniqueItems(pages.data) };
}
