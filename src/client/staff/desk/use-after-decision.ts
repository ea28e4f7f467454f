import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches classes, instructors, reviews and removals. */
export function useAfterDecision() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.desk.invalidate(),
      utils.classes.invalidate(),
      utils.instructors.invalidate(),
      utils.removals.invalidate(),
      utils.reviews.invalidate(),
      utils.search.invalidate(),
    ]);
}
