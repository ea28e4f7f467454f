import type { LateMoveHours } from '#shared/market/classes/class-limits.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { hourMs } from '#shared/units.ts';

/** Stored on each booking, so later policy changes never affect a booking already made. */
export type RefundPolicy = {
  fullRefundHours: number;
  /** The booking can move until then, once; absent if only until its refund deadline. */
  lateMoveHours?: LateMoveHours;
  /** The refund deadline of the date that a booking left after it had passed, in ISO format: it stays passed. */
  passedDeadline?: string;
};
export const currentRefundPolicy: RefundPolicy = { fullRefundHours: 24 };

export type Refundable = {
  /** The amount that was paid through us, less earlier refunds. */
  paidCents: number;
  refundPolicy: RefundPolicy;
  startsAt: Date;
  /** Extends the policy: the session was moved or hidden, so that it may no longer suit the student. */
  fullRefundUntil?: Date | null;
};

/**
 * Cents refunded to a student who cancels at `now`: the whole paid amount up to and including the
 * deadline, nothing after.
 */
export function refundCents(booking: Refundable, now: Date): number {
  return now <= refundDeadline(booking) ? booking.paidCents : 0;
}

/** The last moment (inclusive) at which canceling is fully refunded. */
export function refundDeadline({
  refundPolicy,
  startsAt,
  fullRefundUntil,
}: Omit<Refundable, 'paidCents'>): Date {
  const { fullRefundHours, passedDeadline } = refundPolicy;
  const byPolicy = passedDeadline
    ? Date.parse(passedDeadline)
    : startsAt.getTime() - fullRefundHours * hourMs;
  return new Date(
    Math.min(startsAt.getTime(), Math.max(byPolicy, fullRefundUntil?.getTime() ?? 0)),
  );
}

type Terms = Omit<Refundable, 'paidCents'>;

/** The terms of a booking made at `now`: one made after the refund deadline of its date can't move late. */
export function policyOfBooking(
  { lateMoveHours: hours, startsAt }: { lateMoveHours: LateMoveHours | null; startsAt: Date },
  now: Date,
): RefundPolicy {
  const isBeforeDeadline = now <= refundDeadline({ refundPolicy: currentRefundPolicy, startsAt });
  return hours && isBeforeDeadline
    ? { ...currentRefundPolicy, lateMoveHours: hours }
    : currentRefundPolicy;
}

/** The last moment (inclusive) at which the booking can move to another date. */
export function moveDeadline(booking: Terms): Date {
  return new Date(
    Math.max(refundDeadline(booking).getTime(), lateMoveDeadline(booking)?.getTime() ?? 0),
  );
}

/** The last moment for moving after the refund deadline; null if the booking can't. */
export function lateMoveDeadline({ refundPolicy, startsAt }: Terms): Date | null {
  const { lateMoveHours: hours } = refundPolicy;
  return hours ? new Date(startsAt.getTime() - hours * hourMs) : null;
}

/** The same deadline as the API has it. */
export const lateMoveUntil = (booking: Terms): string | null =>
  lateMoveDeadline(booking)?.toISOString() ?? null;

/**
 * The terms of a booking that moves at `now` to a date that starts at `toStartsAt`. After its refund deadline it
 * keeps the passed one, and can't move late again; nor can one that moves to a date whose deadline has passed. A
 * passed one ends if the instructor's change of the date has made the booking refundable since.
 */
export function policyAfterMove(booking: Terms, toStartsAt: Date, now: Date): RefundPolicy {
  const { lateMoveHours: hours, passedDeadline: _, ...policy } = booking.refundPolicy;
  const deadline = refundDeadline(booking);
  if (now > deadline) return { ...policy, passedDeadline: deadline.toISOString() };
  const isBeforeDeadline = now <= refundDeadline({ refundPolicy: policy, startsAt: toStartsAt });
  return hours && isBeforeDeadline ? { ...policy, lateMoveHours: hours } : policy;
}

/** The value of `fullRefundUntil` for refunds until the start, to whatever time it moves. */
export const untilTheStart = new Date('9999-12-31T00:00:00Z');

/** A moved session may no longer suit: canceling is fully refunded for a day, or until it starts. */
export const movedRefundHours = 24;

/** The value of `fullRefundUntil` for a session that was moved at `now` to `startsAt`. */
export function fullRefundAfterMove({ now, startsAt }: { now: Date; startsAt: Date }): Date {
  return new Date(Math.min(now.getTime() + movedRefundHours * hourMs, startsAt.getTime()));
}

/** The refund for canceling at `now`, in dollars. Clients show it and never compute their own. */
export function refundTerms(booking: Refundable, now: Date) {
  const cents = refundCents(booking, now);
  return {
    amount: centsToDollars(cents),
    isFull: cents > 0 && cents === booking.paidCents,
    fullRefundUntil: refundDeadline(booking).toISOString(),
  };
}

export type BookedMeetings = {
  /** The price of all seats together. */
  worthCents: number;
  /** The number of meetings that were booked. */
  meetings: number;
  /** The remaining meetings: fewer than `meetings` if a course is canceled after it has started. */
  meetingsLeft: number;
};

/**
 * The refund when the instructor or staff cancel: the whole amount that was paid for the seats, or,
 * for a course that has started, the share of the remaining meetings.
 */
export function refundOfCanceledDate(paidCents: number, booked: BookedMeetings): number {
  const { meetings, meetingsLeft } = booked;
  return Math.floor((paidForSeats(paidCents, booked) * meetingsLeft) / meetings);
}

/** The rest of the payment, for the meetings that took place. */
export const keptOfCanceledDate = (paidCents: number, booked: BookedMeetings): number =>
  paidForSeats(paidCents, booked) - refundOfCanceledDate(paidCents, booked);

/** Excludes seats that were given back. */
const paidForSeats = (paidCents: number, { worthCents }: BookedMeetings): number =>
  Math.min(paidCents, worthCents);

/** The minimum notice for moving a date. */
export const rescheduleNoticeHours = 48;

/** The last moment at which a session starting at `startsAt` can be moved. */
export function rescheduleDeadline(startsAt: Date): Date {
  return new Date(startsAt.getTime() - rescheduleNoticeHours * hourMs);
}

/** A booking that waits for a better date, with what changing to it depends on. Times are in ISO format. */
export type StandbyBooking = {
  bookingId: string;
  sessionId: string;
  startTime: string;
  endTime: string;
  wantedStart: string;
  /** The last moment for changing. */
  until: string;
  refundPolicy: RefundPolicy;
  fullRefundUntil: string | null;
  /** Something was paid through us. */
  isPaid: boolean;
  /** The booking is confirmed, and its date takes place. */
  isKept: boolean;
};

export type ChangeTerms = {
  /** The refund deadline of the booking has passed: it changes once, and keeps that deadline. */
  movesLate: boolean;
  /** The refund deadline after the change; null if nothing was paid through us. */
  refundUntil: string | null;
};

/** What changing to the wanted date at `now` means. */
export function changeTerms(booking: StandbyBooking, now: Date): ChangeTerms {
  const { refundPolicy, startTime, fullRefundUntil, wantedStart, isPaid } = booking;
  const full = fullRefundUntil === null ? null : new Date(fullRefundUntil);
  const terms = { refundPolicy, startsAt: new Date(startTime), fullRefundUntil: full };
  const startsAt = new Date(wantedStart);
  const after = refundDeadline({ refundPolicy: policyAfterMove(terms, startsAt, now), startsAt });
  return {
    movesLate: now > refundDeadline(terms),
    refundUntil: isPaid ? after.toISOString() : null,
  };
}

/** After the refund deadline, a booking moves once and keeps that deadline. */
export const lateMoveSentence = (isPaid: boolean): string =>
  `You can do this only once${isPaid ? ', and there is no refund if you cancel the new date' : ''}.`;

/** The same in a sentence; null if there is nothing to say. */
export function changeTermsSentence(
  { movesLate, refundUntil }: ChangeTerms,
  now: Date,
  formatTime: (iso: string) => string,
): string | null {
  if (movesLate) return lateMoveSentence(refundUntil !== null);
  if (refundUntil === null) return null;
  return new Date(refundUntil) < now
    ? 'There is no refund if you cancel the new date.'
    : `You can cancel the new date for a full refund until ${formatTime(refundUntil)}.`;
}
