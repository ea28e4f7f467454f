import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches what shows classes, instructors, reviews and what was hidden. */
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
