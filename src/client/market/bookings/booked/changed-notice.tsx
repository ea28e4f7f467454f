import { Link } from '@tanstack/react-router';
import type { BookingDetails } from '#client/lib/server/trpc.ts';

/** Links to the choice after a material change. */
export function ChangedNotice({ booking }: { booking: BookingDetails }) {
  if (!booking.chooseUntil) return null;
  return (
    <p className="mb-6 rounded-lg bg-accent-soft px-4 py-3">
      Your instructor changed this class.{' '}
      <Link
        to="/bookings/$bookingId/choice"
        params={{ bookingId: booking.id }}
        className="underline underline-offset-4"
      >
        Keep it, take another date, or cancel
      </Link>
    </p>
  );
}
