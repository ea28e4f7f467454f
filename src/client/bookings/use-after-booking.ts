import { useRouter } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server-errors.ts';
import { trpc } from '#client/lib/trpc.ts';

/** A booking made or cancelled changes the class, its participants, the lists and my bookings. */
export function useAfterBooking() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = async () => {
    await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
    // A class that is no longer offered is not found without a booking in it.
    await router.invalidate();
  };
  return {
    refresh,
    /** Not while the server is away: the page could not be read again, and would be an error. */
    async refreshAfterError(error: unknown) {
      if (!readServerError(error).isRetryable) await refresh();
    },
  };
}
