import { useRouter } from '@tanstack/react-router';
import { readServerError, showServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches all data that depends on bookings or waitlists. */
export function useAfterBooking() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = async () => {
    await Promise.all([
      utils.classes.invalidate(),
      utils.bookings.invalidate(),
      utils.waitlist.invalidate(),
    ]);
    // Without a booking, an inactive class is no longer visible: reload the route.
    await router.invalidate();
  };
  return {
    refresh,
    /** For `onError`. */
    failed: (title: string) => async (error: unknown) => {
      showServerError(error, title);
      // While the server is unreachable, refetching would replace the page with an error.
      if (!readServerError(error).isRetryable) await refresh();
    },
  };
}
