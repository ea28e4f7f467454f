import { useRouter } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server-errors.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Refetches everything a booking or cancellation changes. */
export function useAfterBooking() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = async () => {
    await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
    // Without a booking, an inactive class is no longer visible: reload the route.
    await router.invalidate();
  };
  return {
    refresh,
    /** Skipped while the server is unreachable, because refetching would replace the page with an error. */
    async refreshAfterError(error: unknown) {
      if (!readServerError(error).isRetryable) await refresh();
    },
  };
}
