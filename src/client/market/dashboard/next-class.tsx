import { Link } from '@tanstack/react-router';
import type { BookingListItem } from '#client/lib/server/trpc.ts';
import { AddToCalendar } from '#client/market/bookings/booked/add-to-calendar.tsx';
import { bookingStage } from '#client/market/bookings/booking-stage.ts';
import { fallbacks, type Meeting } from '#client/market/classes/class-words.ts';
import { DirectionsLink } from '#client/market/classes/directions-link.tsx';
import { InstructorLink } from '#client/market/classes/instructor-link.tsx';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { useBookingPages } from './booking-pages.ts';

/** When and where the viewer's next class is: most people open the dashboard to see it. */
export function NextClass() {
  const next = soonest(useBookingPages('upcoming').bookings, new Date());
  if (!next) return null;
  const { booking, meeting, hasBegun } = next;
  const { id: bookingId, classId, sessionId, title, location, timeZone, teacher } = booking;
  return (
    <Card className="mb-8">
      <section
        aria-labelledby="next-class"
        className="flex flex-wrap items-end justify-between gap-4"
      >
        <div className="min-w-0">
          <h2 id="next-class" className="mb-2 text-lg">
            Your next class
          </h2>
          <Link
            dir="auto"
            to="/classes/$classId"
            params={{ classId }}
            search={{ date: sessionId }}
            className="font-medium underline-offset-4 hover:underline"
          >
            {title || fallbacks.title}
          </Link>
          <SlotLines slot={{ ...meeting, timeZone }} />
          <p dir="auto" className="mt-2 text-sm">
            {location || fallbacks.location}
          </p>
          <DirectionsLink details={{ ...booking, isPointRounded: false }} />
          <p className="mt-1 mb-3 text-sm">
            With{' '}
            <InstructorLink
              details={{ isActive: booking.isClassActive, teacher }}
              className="underline underline-offset-4"
            >
              {teacher.fullName || teacher.username || fallbacks.teacher}
            </InstructorLink>
          </p>
          <AddToCalendar calendar={booking.calendar} />
        </div>
        {!hasBegun && (
          <LinkButton
            to="/bookings/$bookingId"
            params={{ bookingId }}
            hash="change"
            variant="secondary"
          >
            Can't come?
          </LinkButton>
        )}
      </section>
    </Card>
  );
}

/** The booking with the next meeting; a date that meets once is its own meeting. */
function soonest(bookings: BookingListItem[], now: Date) {
  const nextMeeting = ({ meetings, startTime, endTime }: BookingListItem): Meeting =>
    meetings.find((meeting) => new Date(meeting.endTime) > now) ?? { startTime, endTime };
  const [next] = bookings
    .map((booking) => ({
      booking,
      meeting: nextMeeting(booking),
      stage: bookingStage(booking, now),
    }))
    .filter(({ stage }) => stage === 'upcoming' || stage === 'running')
    .toSorted((a, b) => Date.parse(a.meeting.startTime) - Date.parse(b.meeting.startTime));
  return next && { ...next, hasBegun: next.stage === 'running' };
}
