import { type RefObject, useRef, useState } from 'react';
import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type {
  ClassDetails,
  DetailedSession,
  Viewer,
  ViewerBooking,
} from '#client/lib/server/trpc.ts';
import { useResumed } from '#client/lib/session/resumed.ts';
import { discounted, useCoupon } from '#client/market/bookings/coupon-field.tsx';
import { payAtClass } from '#client/market/bookings/payment-words.ts';
import { cancellationTerms, refundSentence } from '#client/market/bookings/refund-words.ts';
import { useCancelBooking } from '#client/market/bookings/use-cancel-booking.ts';
import { useGiveUpSpot } from '#client/market/bookings/use-give-up-spot.ts';
import { isReserved } from '#shared/market/bookings/booking-states.ts';
import { cancelLabel } from '#shared/market/bookings/doubt-words.ts';
import type { Discount } from '#shared/market/bookings/quote.ts';
import { openSessions, upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { priceNow } from './bookable-dates.ts';
import { type BookingState, bookingState } from './booking-state.ts';
import { maxSeatsOf } from './seat-choice.ts';

type Bookable = {
  details: ClassDetails;
  /** The chosen session. */
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  /** From the URL, limited to the bookable number. */
  wantedSeats: number | undefined;
  /** The code of a coupon, from the URL. */
  couponCode: string | undefined;
  onCoupon(code: string | undefined): void;
  onChoose(sessionId: string): void;
  onSeats(change: (seats: number) => number): void;
};

/** States without a label have no button: after the start, nothing can be booked or canceled. */
const labels: Partial<Record<BookingState['kind'], string>> = {
  open: 'Enroll',
  guest: 'Enroll',
  enrolled: 'Unenroll',
  reserved: 'Give up the spot',
  full: 'Enroll',
  teacher: "You're the instructor",
  noSchedule: 'No schedule available',
};

/** The one button of a booking that may not take place says what canceling gives back. */
function labelOf(state: BookingState): string | undefined {
  if (state.kind !== 'inDoubt') return labels[state.kind];
  const { status, refund } = state.booking;
  return isReserved(status) ? labels.reserved : cancelLabel({ refund: refund?.amount ?? null });
}

export type Booking = ReturnType<typeof useBooking>;

/** The main action of a class page, for the card and for the bar of small screens. */
export function useBooking(bookable: Bookable) {
  const { details, session, viewer, wantedSeats = 1, onChoose, onSeats } = bookable;
  const { couponCode: code, onCoupon: onCode } = bookable;
  const action: RefObject<HTMLDivElement | null> = useRef(null);
  const readerZone = useReaderZone(details.timeZone);
  const now = new Date();
  const viewerBookings = details.viewerBookings ?? [];
  const { teacher, listingStatus } = details;
  const facts = { teacherId: teacher.id, listingStatus, session, viewerBookings, viewer };
  const state = bookingState(facts, now);
  const coupon = useCoupon({ classId: details.id, code, onCode });
  const booking = bookingOf(state);
  const question = useQuestion(session?.id, state);
  const unenroll = useUnenroll(details, state);
  const payment = state.kind === 'reserved' ? state.booking.payment : null;
  // Shows the state of the session after the hold has expired.
  useMinutesLeft(payment?.expiresAt);
  const isOver = session !== undefined && new Date(session.endTime) <= now;
  const maxSeats = maxSeatsOf(details, session);
  const ownIds = viewerBookings.map(({ sessionId }) => sessionId);
  return {
    state,
    label: labelOf(state),
    note: noteOf(state, details, session, { now, readerZone, discount: coupon.discount }),
    isOver,
    /** Set while the spot is held and not paid. */
    payment,
    isDisabled: !['enrolled', 'reserved', 'inDoubt', 'open', 'guest'].includes(state.kind),
    isCanceling: unenroll.isPending,
    seats: Math.min(wantedSeats, maxSeats),
    maxSeats,
    onSeats,
    coupon,
    ...question,
    ownIds,
    /** The spots of the viewer's booking of this session. */
    ownSeats: viewerBookings.find(({ sessionId }) => sessionId === session?.id)?.seats ?? 1,
    alternative: needsAlternative(state, isOver) ? alternativeTo(details, ownIds, now) : null,
    /** The element with the button in the card. */
    action,
    act() {
      if (!booking) return question.setIsAsking(true);
      question.setIsAsking(false);
      // Pins this session: without the booking, the page could default to another one.
      onChoose(booking.sessionId);
      unenroll.mutate({ bookingId: booking.id });
    },
  };
}

/** Whether the dialog is open, by session, so that choosing another date closes it. */
function useQuestion(sessionId: string | undefined, { kind }: BookingState) {
  const [askedId, setAskedId] = useState<string | null>(null);
  const { isResumed, resume, end } = useResumed('enroll');
  const isAsked = (askedId !== null && askedId === sessionId) || isResumed;
  return {
    // A guest who signed in may have booked before, or teach the class.
    isAsking: isAsked && ['open', 'guest'].includes(kind),
    setIsAsking(isAsking: boolean) {
      setAskedId(isAsking ? (sessionId ?? null) : null);
      if (!isAsking) end();
    },
    resume,
  };
}

/** Cancels the viewer's booking, or gives up an unpaid spot. */
function useUnenroll(details: ClassDetails, state: BookingState) {
  const cancel = useCancelBooking(details);
  const giveUp = useGiveUpSpot();
  const booking = bookingOf(state);
  const bookingId = booking?.id;
  const isHeld = booking !== undefined && isReserved(booking.status);
  return {
    isPending: [cancel, giveUp].some(
      ({ isPending, variables }) => isPending && variables.bookingId === bookingId,
    ),
    mutate: (input: { bookingId: string }) =>
      isHeld
        ? giveUp.mutate(input)
        : cancel.mutate({ ...input, canUndo: state.kind === 'enrolled' }),
  };
}

function bookingOf(state: BookingState): ViewerBooking | undefined {
  return 'booking' in state ? state.booking : undefined;
}

function needsAlternative({ kind }: BookingState, isOver: boolean): boolean {
  return ['full', 'past', 'noSchedule', 'closed'].includes(kind) || (kind === 'started' && isOver);
}

/**
 * The alternative to a session that can't be booked: the next one with an open spot, or other
 * classes.
 */
function alternativeTo(
  { listingStatus, sessions }: ClassDetails,
  ownIds: string[],
  now: Date,
): DetailedSession | 'otherClasses' {
  if (listingStatus !== 'public') return 'otherClasses';
  return openSessions(sessions, now).find(({ id }) => !ownIds.includes(id)) ?? 'otherClasses';
}

/** The sentence below the button, or in its place. */
function noteOf(
  state: BookingState,
  details: ClassDetails,
  session: DetailedSession | undefined,
  { now, readerZone, discount }: { now: Date; readerZone: string; discount: Discount | null },
): string | null {
  const { timeZone, sessions } = details;
  if (state.kind === 'closed') return 'No one can book this class right now.';
  if (
    state.kind === 'enrolled' ||
    (state.kind === 'inDoubt' && !isReserved(state.booking.status))
  ) {
    const { booking } = state;
    const terms =
      booking.total > 0 && !booking.payment
        ? payAtClass(booking.total)
        : refundSentence({ ...booking, timeZone }, now, readerZone);
    return [terms, alsoEnds(booking)].filter(Boolean).join(' ') || null;
  }
  if (state.kind === 'full')
    return upcomingSessions(sessions, now).length > 1 ? 'This date is full' : 'This class is full';
  if (session && (state.kind === 'open' || state.kind === 'guest')) {
    const { price: total } = discounted(priceNow(details, session), discount);
    const { refund, lateMoveUntil } = session;
    const sold = { total, refund, lateMoveUntil, timeZone };
    return cancellationTerms(sold, now, readerZone);
  }
  if (!session || (state.kind !== 'past' && state.kind !== 'started')) return null;
  const { endTime } = session;
  if (new Date(endTime) > now) return 'This class has already started';
  const time = formatTime(endTime, timeZone, readerZone);
  return `This class ended on ${formatDate(endTime, timeZone)} at ${time}.`;
}

/** What else ends with the booking, which an undo doesn't bring back. */
function alsoEnds({ isOnStandby, hasFriendLink }: ViewerBooking): string | null {
  const place = isOnStandby && 'your place in line for another date';
  const link = hasFriendLink && 'the link for your friend';
  const ended = [place, link].filter(Boolean).join(' and ');
  return ended && `Unenrolling also ends ${ended}.`;
}
