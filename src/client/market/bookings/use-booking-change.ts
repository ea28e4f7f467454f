import { useRouter } from '@tanstack/react-router';
import type { MutationMeta } from '#client/lib/server/after-mutations.ts';
import { readServerError } from '#client/lib/server/server-errors.ts';

/** For mutations of bookings and waitlists; `errorToast` is the title of their error. */
export function useBookingChange(errorToast: string | false) {
  const router = useRouter();
  const meta: MutationMeta = {
    errorToast,
    changes: ['classes', 'bookings', 'waitlist', 'coupons'],
  };
  // Without a booking, an inactive class is no longer visible.
  const reloadRoute = () => router.invalidate();
  return {
    meta,
    onSuccess: reloadRoute,
    async onError(error: unknown) {
      // While the server is unreachable, reloading would replace the page with an error.
      if (!readServerError(error).isRetryable) await reloadRoute();
    },
  };
}
