import { useRouter } from '@tanstack/react-router';
import { trpc } from '#client/lib/trpc.ts';

/** A booking made or cancelled changes the class, its participants, the lists and my bookings. */
export function useAfterBooking(): () => Promise<void> {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
    // A class that is no longer offered is not found without a booking in it.
    await router.invalidate();
  };
}
