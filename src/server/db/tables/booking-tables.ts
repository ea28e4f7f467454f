import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import type { PaidHow } from '#shared/market/bookings/by-hand-limits.ts';
import type { ChoiceAnswer } from '#shared/market/bookings/choices.ts';
import type { CommissionSource } from '#shared/market/bookings/commission-source.ts';
import type { HoldKind, HoldOutcome } from '#shared/market/bookings/holds.ts';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import type { RefundPolicy } from '#shared/market/bookings/refund-policy.ts';
import type { WaitlistStatus } from '#shared/market/bookings/waitlist-states.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';

// The tables of bookings, in camelCase like the rest in schema.ts.

export type BookingsTable = {
  id: string;
  sessionId: string;
  studentId: string;
  status: Generated<BookingStatus>;
  seats: Generated<number>;
  /** First names of guests, as far as the student gave them. */
  guests: Generated<string[]>;
  /** The time when the student released the seats, so that others may book them. */
  releasedAt: Generated<Date | null>;
  /** The number of people who attended; null until marked. */
  attendedSeats: Generated<number | null>;
  /** In a course: the position of the meeting from which the student joined it, usually 1. */
  firstMeeting: Generated<number>;
  /** In a course: the number of people who attended each meeting, null until marked. */
  attendedMeetings: Generated<(number | null)[] | null>;
  /** The price of one seat, after the discount. */
  priceCents: number;
  couponId: Generated<string | null>;
  /** What the coupon took off the price of one seat. */
  discountCents: Generated<number>;
  /** The price of each seat that was added after the price had risen; the others cost `priceCents`. */
  addedPrices: Generated<number[]>;
  refundPolicy: JSONColumnType<RefundPolicy>;
  /** The reason for the commission, decided when the booking was made. */
  commissionSource: Generated<CommissionSource>;
  /** The time of the first booking with the instructor, if it is the reason. */
  studentSince: Generated<Date | null>;
  /** The amount that was paid for seats that were given back too late for a refund. */
  keptCents: Generated<number>;
  /** After a move of the session: a full refund is possible until then, whatever the policy says. */
  fullRefundUntil: Generated<Date | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  cancelledAt: Generated<Date | null>;
  /** The time when the student last moved the booking to another session of the class. */
  movedAt: Generated<Date | null>;
  /** The time when the booking was last given to a friend, its student. */
  handedAt: Generated<Date | null>;
  /** A number that is added to the revision of the session, for calendars. */
  addedRevision: Generated<number>;
  remindedAt: Generated<Date | null>;
  reviewInvitedAt: Generated<Date | null>;
  noShowContestedAt: Generated<Date | null>;
};

/** Bookings that students give to a friend by a link. */
type HandoversTable = {
  id: string;
  bookingId: string;
  giverId: string;
  /** Null until someone accepts, like the date of the booking then. */
  receiverId: Generated<string | null>;
  sessionId: Generated<string | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  revokedAt: Generated<Date | null>;
  acceptedAt: Generated<Date | null>;
};

type CouponsTable = {
  id: string;
  teacherId: string;
  /** In capital letters. */
  code: string;
  /** Either a share of the price of each seat or an amount. */
  percentOff: number | null;
  centsOff: number | null;
  /** Null: any number. */
  maxUses: number | null;
  /** The last day, in the time zone of the booked class. */
  validThrough: ColumnType<string | null, string | null, never>;
  isForFirstClass: Generated<boolean>;
  /** Null: all classes of the teacher. */
  classIds: string[] | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  endedAt: Generated<Date | null>;
};

export type SeatHoldsTable = {
  /** The id of an offer becomes the id of its booking once it is accepted. */
  id: string;
  kind: HoldKind;
  sessionId: string;
  studentId: string;
  /** Null for an offer. */
  bookingId: Generated<string | null>;
  /** The payment that the hold waits for. */
  paymentId: Generated<string | null>;
  seats: number;
  /** The number of released seats of other students, which those students keep until the hold is used. */
  claimedSeats: Generated<number>;
  /** The price of one offered seat; null for other kinds. */
  priceCents: Generated<number | null>;
  /** The guests of the booking once added seats are paid; null: unchanged. */
  guests: Generated<string[] | null>;
  expiresAt: Date;
  createdAt: ColumnType<Date, Date | undefined, never>;
  endedAt: Generated<Date | null>;
  outcome: Generated<HoldOutcome | null>;
};

type WaitlistEntriesTable = {
  /** Entries are queued in the order of their ids. */
  id: string;
  classId: string;
  /** The wanted date; null for any date of the class. */
  sessionId: string | null;
  studentId: string;
  /** The student's booking of another date, which moves to the wanted one once the offer is accepted. */
  bookingId: Generated<string | null>;
  /** The date of that booking when the student joined. */
  bookedSessionId: Generated<string | null>;
  /** With a booking: as many as it has. */
  seats: number;
  status: Generated<WaitlistStatus>;
  /** The current or last offer, or the hold of its booking if it is accepted and must be paid. */
  holdId: Generated<string | null>;
  /** In an entry for any date: the dates that the student declined. */
  passedSessionIds: Generated<string[]>;
  /** The time and reason of the instructor's moving the entry ahead of all others. */
  movedAheadAt: Generated<Date | null>;
  movedAheadReason: Generated<string | null>;
  /** The time when the student was notified of another booking at that time. */
  conflictNotifiedAt: Generated<Date | null>;
  /** The time when the student was last notified of an open spot in the last hours. */
  notifiedAt: Generated<Date | null>;
  /** The time when a summary notified the instructor of the entry. */
  summarizedAt: Generated<Date | null>;
  /** The student came by the teacher's link when it began. */
  cameByLink: Generated<boolean>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  endedAt: Generated<Date | null>;
};

/** The choices of students, after a material change, whether to keep their booking. */
type BookingChoicesTable = {
  bookingId: string;
  askedAt: ColumnType<Date, Date | undefined, never>;
  chooseUntil: Date;
  /** Values from before the change; null for unchanged ones. */
  beforeStartsAt: Date | null;
  beforeEndsAt: Date | null;
  beforeLocation: string | null;
  beforeLevel: ClassLevel | null;
  /** In words, such as '6–12'. */
  beforeAges: string | null;
  /** Null until the student answers; a refund is a canceled booking. */
  answer: Generated<ChoiceAnswer | null>;
};

/** Moves of dates that someone had booked to another time or place. */
type SessionMovesTable = {
  id: string;
  sessionId: string;
  movedAt: ColumnType<Date, Date | undefined, never>;
  /** The earlier start, before or after the move: notice was given until then. */
  firstStart: Date;
  /** The bookings of then whose students have not said that they keep them. */
  unkeptBookingIds: string[];
};

/** Notes of instructors about their students, which only they read. */
type StudentNotesTable = {
  teacherId: string;
  studentId: string;
  note: string;
  updatedAt: ColumnType<Date, Date | undefined, Date>;
};

/** Classes whose waitlist takes no new entries. */
type ClosedWaitlistsTable = {
  classId: string;
  closedAt: ColumnType<Date, Date | undefined, never>;
};

/** People whom the instructor added to a date by hand: seats without a booking. */
export type AddedPeopleTable = {
  id: string;
  sessionId: string;
  /** The instructor who added them. */
  teacherId: string;
  /** Null, as their contacts, once they are erased or asked to be forgotten. */
  name: string | null;
  email: Generated<string | null>;
  phoneNumber: Generated<string | null>;
  /** Their first email was within the limit of the day; without one, they get none at all. */
  getsEmails: Generated<boolean>;
  seats: number;
  paidHow: PaidHow;
  /** For all seats. */
  amountCents: number;
  /** The number of people who attended each meeting, null until marked; one for a date that meets once. */
  attendedMeetings: Generated<(number | null)[]>;
  createdAt: ColumnType<Date, Date | undefined, never>;
};

/** What people write for an instructor only, erased soon after the class. */
type PrivateWordsTable = {
  id: string;
  /** One of these three, which the words are about. */
  bookingId: Generated<string | null>;
  entryId: Generated<string | null>;
  addedId: Generated<string | null>;
  /** Who wrote it. */
  userId: string;
  /** What the instructor should know, such as an allergy. */
  line: Generated<string | null>;
  /** Who takes the seats, in their order; null or too few: the others are not said. */
  participants: ColumnType<Participant[] | null, string | null | undefined, string | null>;
  createdAt: ColumnType<Date, Date | undefined, never>;
};

/** Addresses, as keyed hashes, to which an instructor may not write again. */
type ForgottenAddressesTable = {
  teacherId: string;
  addressDigest: string;
  createdAt: ColumnType<Date, Date | undefined, never>;
};

export type BookingTables = {
  bookings: BookingsTable;
  bookingChoices: BookingChoicesTable;
  coupons: CouponsTable;
  handovers: HandoversTable;
  sessionMoves: SessionMovesTable;
  waitlistEntries: WaitlistEntriesTable;
  closedWaitlists: ClosedWaitlistsTable;
  seatHolds: SeatHoldsTable;
  studentNotes: StudentNotesTable;
  addedPeople: AddedPeopleTable;
  forgottenAddresses: ForgottenAddressesTable;
  privateWords: PrivateWordsTable;
};
