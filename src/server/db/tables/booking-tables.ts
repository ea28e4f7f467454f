import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BookingStatus } from '#shared/bookings/booking-states.ts';
import type { ChoiceAnswer } from '#shared/bookings/choices.ts';
import type { RefundPolicy } from '#shared/bookings/refund-policy.ts';
import type { WaitlistStatus } from '#shared/bookings/waitlist.ts';
import type { ClassLevel } from '#shared/classes/class-levels.ts';

// The tables of bookings, in camelCase like the rest in schema.ts.

export type BookingsTable = {
  id: string;
  sessionId: string;
  studentId: string;
  status: Generated<BookingStatus>;
  seats: Generated<number>;
  /** First names, as far as the student gave them. */
  guests: Generated<string[]>;
  /** Seats that wait to be paid; a live booking holds them, too. */
  addedSeats: Generated<number>;
  addedHoldExpiresAt: Generated<Date | null>;
  /** Since when the student offers the seats to others, who may book them. */
  releasedAt: Generated<Date | null>;
  /** Of a reserved booking: seats that change hands once it is paid. */
  claimedSeats: Generated<number>;
  /** How many came; null until marked. */
  attendedSeats: Generated<number | null>;
  /** Of a course: the position of the meeting from which the student joined it, usually 1. */
  firstMeeting: Generated<number>;
  /** Of a course: how many came to each meeting, null until marked. */
  attendedMeetings: Generated<(number | null)[] | null>;
  /** Of one seat. */
  priceCents: number;
  refundPolicy: JSONColumnType<RefundPolicy>;
  /** All refunds to a student who gave seats back or whose booking ended. */
  refundCents: Generated<number | null>;
  /** Was paid for seats that were given back too late for a refund. */
  keptCents: Generated<number>;
  /** A seat held for someone on the waitlist who has not accepted it; reserved, or ended. */
  isOffer: Generated<boolean>;
  /** An offer that holds a seat for this other booking, while its student chooses where to move it. */
  heldForBookingId: Generated<string | null>;
  /** When an offer or an unpaid reservation ends. */
  holdExpiresAt: Generated<Date | null>;
  /** After the session was moved: refunded in full until then, whatever the policy says. */
  fullRefundUntil: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  cancelledAt: Generated<Date | null>;
  /** When the student moved it to another session of the class last. */
  movedAt: Generated<Date | null>;
  /** Added to the revision of its session. */
  addedRevision: Generated<number>;
  remindedAt: Generated<Date | null>;
  reviewInvitedAt: Generated<Date | null>;
  noShowContestedAt: Generated<Date | null>;
};

export type WaitlistEntriesTable = {
  /** Entries are in line by id. */
  id: string;
  classId: string;
  /** Null: any date of the class. */
  sessionId: string | null;
  studentId: string;
  seats: number;
  status: Generated<WaitlistStatus>;
  /** The current or last offer. */
  bookingId: Generated<string | null>;
  /** Of someone who waits for any date: those they passed. */
  passedSessionIds: Generated<string[]>;
  /** When the instructor moved the entry ahead of all others, and why. */
  movedAheadAt: Generated<Date | null>;
  movedAheadReason: Generated<string | null>;
  /** When the student was notified that they are booked at that time. */
  conflictNotifiedAt: Generated<Date | null>;
  /** When the student was last notified of an open spot in the last hours. */
  notifiedAt: Generated<Date | null>;
  /** When a summary notified the instructor of the entry. */
  summarizedAt: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  endedAt: Generated<Date | null>;
};

/** Students who were asked, after a material change, whether they keep their booking. */
export type BookingChoicesTable = {
  bookingId: string;
  askedAt: ColumnType<Date, Date | undefined, never>;
  chooseUntil: Date;
  /** What was before the change; null where nothing changed. */
  beforeStartsAt: Date | null;
  beforeEndsAt: Date | null;
  beforeLocation: string | null;
  beforeLevel: ClassLevel | null;
  /** Null until the student answers; a refund is a canceled booking. */
  answer: Generated<ChoiceAnswer | null>;
};

/** Classes whose waitlist takes no new entries. */
export type ClosedWaitlistsTable = {
  classId: string;
  closedAt: ColumnType<Date, Date | undefined, never>;
};
