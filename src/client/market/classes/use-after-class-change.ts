import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches all data that depends on a class or its dates. */
export function useAfterClassChange(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.classes.invalidate(),
      utils.bookings.invalidate(),
      utils.schedules.invalidate(),
      utils.reviews.invalidate(),
    ]);
  };
}
