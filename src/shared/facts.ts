import { classLevels } from './market/classes/class-levels.ts';
import { allExpectations } from './market/classes/expectations/what-to-expect-fields.ts';
import { z } from './zod.ts';

const id = z.uuid();
const cents = z.int();
/** Null if nothing was paid through us. */
const refundCents = cents.nullable();
const seats = z.int();
const added = z.object({ added: seats });
const givenBack = z.object({ givenBack: seats, refundCents });
const times = { startTime: z.string(), endTime: z.string() };
const moved = z.object({ before: z.object({ ...times, meetings: z.array(z.object(times)) }) });
/** The instructor's note to the students about the change. */
const word = z.string().optional();
const slot = z.object({ startsAt: z.coerce.date(), endsAt: z.coerce.date() });

const entry = { entryId: id, sessionId: id };

/**
 * What happened, by name: ids, and what no one could read later. `api/listeners.ts` lists the listeners.
 * A name or a field may only change once no job of an earlier release waits.
 */
const schemas = {
  'announcement.sent': z.object({ announcementId: id }),
  'application.decided': z.object({ applicationId: id, published: z.array(z.string()) }),
  'booking.confirmed': z.object({ bookingId: id }),
  'booking.changed': z.object({
    bookingId: id,
    change: z.union([added, givenBack, moved]),
    /** Absent in jobs of earlier releases. */
    before: z
      .object({ seats, sessionId: id, ...times, meetings: z.array(z.object(times)) })
      .optional(),
  }),
  /** The student canceled the booking. */
  'booking.canceled': z.object({
    bookingId: id,
    wasReserved: z.boolean(),
    worthCents: cents,
    refundCents,
    /** The account was deleted: the teacher was emailed before the name was erased. */
    isErased: z.boolean().optional(),
  }),
  /** A friend accepted the booking, and is its student now. */
  'booking.reassigned': z.object({ bookingId: id, handoverId: id, giverId: id }),
  /** Others may book the seats. */
  'booking.released': z.object({ bookingId: id }),
  /** Others have booked these released seats. */
  'booking.passedOn': z.object({ bookingId: id, passed: seats, isAll: z.boolean(), refundCents }),
  /** The seats of a booking, or those added to it, were not paid in time. */
  'hold.expired': z.object({
    bookingId: id,
    addedSeats: seats.nullable(),
    /** The hold of added seats; absent in jobs of earlier releases. */
    holdId: id.optional(),
  }),
  'booking.missed': z.object({ bookingId: id }),
  /**
   * The bookings, if any, had these dates; `before` is the first meeting of a date that meets several
   * times.
   */
  'session.changed': z.object({
    classId: id,
    moves: z.array(
      z.object({ sessionId: id, before: slot, askedUntil: z.coerce.date().nullable() }),
    ),
    bookingIds: z.array(id),
    word,
    /** The place of the class before the change; absent in jobs of earlier releases. */
    place: z.object({ location: z.string(), timeZone: z.string() }).optional(),
    /** The dates keep their local time: only the rules of the time zone changed, so no one is emailed. */
    isSameLocalTime: z.boolean().optional(),
  }),
  /** `lost` has the canceled bookings, with the meetings that were left. */
  'session.canceled': z.object({
    sessionIds: z.array(id),
    reason: z.enum(['teacher', 'below_minimum']),
    word,
    lost: z.array(
      z.object({
        bookingId: id,
        worthCents: cents,
        refundCents,
        meetings: z.int(),
        meetingsLeft: z.int(),
      }),
    ),
  }),
  /** The instructor was suspended; their dates stay, and may not take place. */
  'dates.frozen': z.object({ teacherId: id }),
  /** The instructor added people to a date by hand, or changed or removed them. */
  'roster.changed': z.object({
    sessionId: id,
    addedId: id,
    kind: z.enum(['added', 'changed', 'removed']),
    seats,
    seatsBefore: seats,
    /** They get their first email. */
    isFirstEmail: z.boolean(),
  }),
  /** A new date opened to people who came before, and opens to everyone later. */
  'session.openedFirst': z.object({ sessionId: id }),
  /** The dates of these bookings take place, whatever their minimum of students. */
  'session.confirmed': z.object({ bookingIds: z.array(id) }),
  /**
   * The minimum was decided automatically, or the instructor was asked. `students` is the number of
   * students at that time.
   */
  'minimum.decided': z.object({
    sessionId: id,
    outcome: z.enum(['hold', 'ask', 'cancel']),
    students: z.int(),
  }),
  /** Seats were offered to the student of an entry in the waitlist. */
  'seat.offered': z.object(entry),
  'waitlist.changed': z.object({
    ...entry,
    /** Null for a new entry that waits for any date. */
    sessionId: id.nullable(),
    kind: z.enum([
      'joined',
      'offer_ended',
      'conflict',
      'hold_limit',
      'open_spot',
      'date_canceled',
      'date_moved',
      'standby_ended',
    ]),
  }),
  /** The students of these bookings are emailed. */
  'class.changed': z.object({
    classId: id,
    bookingIds: z.array(id),
    /** The fields that its instructor changed, as before; absent in jobs of earlier releases. */
    was: z.record(z.string(), z.unknown()).optional(),
    before: z.object({
      location: z.string(),
      timeZone: z.string(),
      level: z.enum(classLevels),
      /** Absent in jobs of earlier releases. */
      whatToExpect: allExpectations
        .extend({ grownUp: allExpectations.shape.grownUp.default(null) })
        .optional(),
    }),
    keepsLocalTimes: z.boolean(),
    changedAt: z.coerce.date(),
  }),
  /** The class has become public, for the first time or again. */
  'class.published': z.object({ classId: id }),
  'class.sentToReview': z.object({ classId: id }),
  'class.reviewed': z.object({ classId: id }),
  /** A payment that buys no seats. */
  'payment.refunded': z.object({
    bookingId: id,
    refundCents: cents,
    reason: z.enum(['late', 'canceled', 'wrong', 'twice']),
    isAddition: z.boolean().optional(),
    /** Absent in jobs of earlier releases. */
    paymentId: id.optional(),
    /** The refund of a second charge, which may be reported repeatedly. */
    refundId: id.optional(),
  }),
  /** A refund of a booking that is not its payer's anymore was decided. */
  'refund.toPayer': z.object({ refundId: id }),
  /** A refund was sent after a failed attempt. */
  'refund.sent': z.object({ refundId: id }),
  'payment.refundedByStaff': z.object({
    bookingId: id,
    /** Absent in jobs of earlier releases. */
    paymentId: id.optional(),
    amountCents: cents,
    fromTeacherCents: cents,
    reason: z.string(),
  }),
  'payout.ended': z.object({ payoutId: id }),
  'content.hidden': z.object({ removalId: id }),
  'content.restored': z.object({ removalId: id, explanation: z.string() }),
  'appeal.upheld': z.object({ removalId: id }),
  'message.sent': z.object({ messageId: id }),
  /** The webhook was paused automatically, not by its owner. */
  'webhook.paused': z.object({ webhookId: id }),
  /** Staff published the request. */
  'request.reviewed': z.object({ requestId: id }),
  'reports.closed': z.object({ reportIds: z.array(id) }),
};

export type FactName = keyof typeof schemas;
export type Fact = { [Name in FactName]: z.output<(typeof schemas)[Name]> };

export const facts: { [Name in FactName]: z.ZodType<Fact[Name]> } = schemas;
export const factNames = Object.keys(schemas) as [FactName, ...FactName[]];
