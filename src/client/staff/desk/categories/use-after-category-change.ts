import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches data with the names of categories. */
export function useAfterCategoryChange() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.desk.categories.invalidate(),
      utils.desk.audit.invalidate(),
      utils.categories.invalidate(),
      utils.search.invalidate(),
      utils.classes.invalidate(),
    ]);
}
