import { trpc } from '#client/lib/server/trpc.ts';

/** Loads again what shows the names of categories. */
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
