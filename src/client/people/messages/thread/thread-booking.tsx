import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count, formatDay } from '#client/lib/formats/formats.ts';
import type { MessageThread } from '#client/lib/server/trpc.ts';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { canceledBy, isNoShow, isReserved } from '#shared/market/bookings/booking-states.ts';
import { doubtWords } from '#shared/market/bookings/doubt-words.ts';
import { nameOf } from '../name-of.ts';

/**
 * What the learner booked of the class, with links to it: a line above the messages on narrow screens, a column
 * beside them on wide ones.
 */
export function ThreadBooking({ thread }: { thread: MessageThread }) {
  return (
    <section
      aria-label="Booking"
      className="flex shrink-0 items-center justify-between gap-x-4 border-line border-b px-4 text-sm lg:px-6 xl:absolute xl:inset-y-0 xl:right-0 xl:w-56 xl:flex-col xl:items-start xl:justify-start xl:gap-y-1 xl:overflow-y-auto xl:border-b-0 xl:border-l xl:px-5 xl:py-5"
    >
      <BookingWords thread={thread} />
    </section>
  );
}

function BookingWords({ thread }: { thread: MessageThread }) {
  const { booking, waiting, classId, isTeacher } = thread;
  const warning = warningOf(thread);
  if (waiting) {
    // An offer can't be claimed while no one can book the class.
    const isOffered = waiting.isOffered && thread.listingStatus === 'public';
    return (
      <Words
        warning={warning}
        state={forSeats(isOffered ? 'Offered' : 'On the waitlist', waiting.seats)}
        date={
          waiting.date ? (
            <SlotLines slot={{ ...waiting.date, timeZone: waiting.timeZone }} />
          ) : (
            'Any date'
          )
        }
        links={
          isTeacher ? (
            <Action to="/dashboard/teacher/waitlist/$classId" params={{ classId }}>
              Waitlist
            </Action>
          ) : (
            <Action to="/waitlist/$entryId" params={{ entryId: waiting.entryId }}>
              Your place in line
            </Action>
          )
        }
      />
    );
  }
  if (!booking)
    return (
      <Words
        warning={warning}
        state={isTeacher ? `${nameOf(thread.other)} hasn't booked` : "You haven't booked yet"}
        links={
          thread.isClassVisible && (
            <ClassLink classId={classId}>{isTeacher ? 'Class' : 'See dates'}</ClassLink>
          )
        }
      />
    );
  const { bookingId, sessionId, otherDates, seats } = booking;
  const state = bookedWords(booking, isTeacher);
  const further = otherDates > 0 ? `and ${count(otherDates, 'more date')}` : undefined;
  return (
    <Words
      warning={warning}
      state={forSeats(state, seats)}
      date={<SlotLines slot={booking} />}
      day={formatDay(booking.startTime, booking.timeZone)}
      further={further}
      links={
        <>
          {isTeacher ? (
            <Action to="/dashboard/teacher/sessions/$sessionId" params={{ sessionId }}>
              Roster
            </Action>
          ) : (
            <Action to="/bookings/$bookingId" params={{ bookingId }}>
              Your booking
            </Action>
          )}
          {/* On narrow screens, the heading's link is enough. */}
          {thread.isClassVisible && (
            <span className="max-xl:hidden">
              <ClassLink classId={classId}>Class</ClassLink>
            </span>
          )}
        </>
      }
    />
  );
}

/** Why the class can't be counted on, or booked: for the learner of a coming date, the instructor, or anyone else. */
function warningOf({ booking, listingStatus, isTeacher, other }: MessageThread): string | null {
  if (booking && !booking.isAhead) return null;
  if (booking && !isTeacher)
    return doubtWords({ listingStatus, removal: null, teacherName: nameOf(other) })?.title ?? null;
  return listingStatus === 'public'
    ? null
    : `No one ${booking ? 'else ' : ''}can book this class right now.`;
}

type Booking = NonNullable<MessageThread['booking']>;

/** The state of a booking, for its learner or the instructor. */
function bookedWords({ status, isAhead }: Booking, isTeacher: boolean): string {
  const who = canceledBy(status);
  if (who === (isTeacher ? 'teacher' : 'student')) return 'You canceled';
  if (who) return isTeacher ? 'They canceled' : 'The instructor canceled';
  if (isReserved(status)) return 'Held, not paid yet';
  if (isNoShow(status)) return 'Missed';
  return isAhead ? 'Booked' : 'Past class';
}

/** 'Booked for 2' */
const forSeats = (state: string, seats: number) => (seats > 1 ? `${state} for ${seats}` : state);

type WordsProps = {
  warning: string | null;
  state: string;
  /** The whole date, and the day alone for narrow screens. */
  date?: ReactNode;
  day?: string;
  further?: string | undefined;
  links: ReactNode;
};

function Words({ warning, state, date, day, further, links }: WordsProps) {
  return (
    <>
      <div className="min-w-0 max-xl:py-2">
        {warning && <p className="mb-1 font-medium text-bad leading-snug">{warning}</p>}
        <p className="truncate xl:whitespace-normal">
          <span className="font-medium">{state}</span>
          {day && <span className="text-ink-soft xl:hidden"> · {day}</span>}
        </p>
      </div>
      {date && (
        <p className="text-ink-soft max-xl:hidden">
          {date}
          {further && <span className="block">{further}</span>}
        </p>
      )}
      <p className="flex shrink-0 gap-x-4 xl:mt-2 xl:flex-col">{links}</p>
    </>
  );
}

const linkStyle = 'inline-flex min-h-11 items-center underline underline-offset-4';

function Action({ children, ...link }: LinkProps & { children: string }) {
  return (
    <Link {...link} className={linkStyle}>
      {children}
    </Link>
  );
}

function ClassLink({ classId, children }: { classId: string; children: string }) {
  return (
    <Action to="/classes/$classId" params={{ classId }}>
      {children}
    </Action>
  );
}
