import { trpc } from '#client/lib/trpc.ts';

/** A class edited, or a date added, moved or cancelled, changes the class, its lists and everybody's own. */
export function useAfterTeaching(): () => Promise<void> {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.teaching.invalidate(),
      utils.classes.invalidate(),
      utils.bookings.invalidate(),
    ]);
  };
}
