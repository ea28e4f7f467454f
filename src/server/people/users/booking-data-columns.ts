import { sql } from 'kysely';
import { z } from 'zod';
import { couponCodeOf } from '#server/market/bookings/coupons/coupons.queries.ts';
import { bookingStart } from '#server/market/bookings/first-meeting-columns.ts';
import { decidedRefundCents } from '#server/market/bookings/payments/booking-payments-columns.ts';
import { whatToExpectOf } from '#server/market/bookings/what-to-expect-columns.ts';
import { couponCodeField, discount } from '#server/programs/rest/responses/booking-responses.ts';
import { whatToExpectResponse } from '#server/programs/rest/responses/class-responses.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { choiceAnswers } from '#shared/market/bookings/choices.ts';
import { holdKinds, holdOutcomes } from '#shared/market/bookings/holds.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { payoutStatuses } from '#shared/money/earnings.ts';
import {
  cents,
  className,
  from,
  isStudent,
  isTeacher,
  list,
  ofClass,
  one,
} from './data-export-columns.ts';
import { privateData } from './private-data-columns.ts';

const ofBooking = sql`JOIN bookings b ON b.id = own.booking_id`;
export const isRecord = 'a record of a payment, under a former member';
export const isWrittenToOthers = 'what was written to others, under a former member';

/** What people teach and book, with its messages and its money. */
export const bookingData = {
  classes: list({
    table: 'classes',
    where: isTeacher,
    columns: {
      id,
      title: z.string(),
      description: z.string(),
      price: cents('own.priceCents', dollars),
      location: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      timeZone: z.string(),
      images: from(
        sql`array(SELECT p.url FROM class_pictures p WHERE p.class_id = own.id ORDER BY p.position)`,
        z.array(z.string()),
      ),
      whatToExpect: from(whatToExpectOf('own'), whatToExpectResponse),
      maxSeatsPerBooking: z.int(),
      lateMoveHours: z
        .int()
        .nullable()
        .meta({ examples: [6] }),
      isActive: z.boolean(),
      createdAt: time,
    },
    privacy: 'Classes you offer',
    kept: 'what students booked, without its exact location',
  }),
  announcements: list({
    table: 'announcements',
    join: ofClass,
    where: isTeacher,
    words: 'What you wrote to everyone in a class',
    columns: {
      class: className,
      subject: z.string(),
      text: z.string(),
      picture: z.string().nullable(),
      createdAt: time,
    },
    privacy: 'Messages to everyone in a class',
    kept: isWrittenToOthers,
  }),
  announcementsReceived: list({
    table: 'announcementRecipients',
    join: sql`JOIN announcements a ON a.id = own.announcement_id JOIN classes c ON c.id = a.class_id`,
    where: isStudent,
    order: sql`a.id`,
    words: 'What instructors wrote to you',
    columns: {
      class: className,
      subject: from('a.subject', z.string()),
      text: from('a.text', z.string()),
      picture: from('a.picture', z.string().nullable()),
      createdAt: from('a.createdAt', time),
    },
    privacy: 'Messages to everyone in a class',
  }),
  /** Written and received, of each thread in order. */
  messages: list({
    table: 'threadReaders',
    join: sql`JOIN threads t ON t.id = own.thread_id JOIN classes c ON c.id = t.class_id
      JOIN messages m ON m.thread_id = t.id`,
    order: sql`t.id, m.sequence`,
    columns: {
      class: className,
      isMine: from(sql`m.sender_id = users.id`, z.boolean()),
      text: from('m.text', z.string()),
      picture: from('m.picture', z.string().nullable()),
      createdAt: from('m.createdAt', time),
      isRead: from(sql`(m.sender_id = users.id OR m.sequence <= own.read_sequence)`, z.boolean()),
    },
    privacy: 'which you have read',
  }),
  bookings: list({
    table: 'bookings',
    join: sql`JOIN class_sessions s ON s.id = own.session_id JOIN classes c ON c.id = s.class_id`,
    where: isStudent,
    columns: {
      id,
      class: className,
      startTime: from(
        bookingStart('own', 's'),
        time.describe('Of the first meeting that the booking is for'),
      ),
      firstMeeting: z.int().describe('More than 1 if you joined a course late'),
      status: z.enum(bookingStatuses),
      seats: z.int(),
      guests: z.array(z.string()),
      releasedAt: time.nullable().describe('When you offered your seats to others'),
      price: cents(sql`(own.price_cents + own.discount_cents)`, dollars),
      discount: cents('own.discountCents', discount),
      // Of a booking that a friend gave, without the friend's coupon and refunds.
      couponCode: from(
        sql`CASE WHEN own.handed_at IS NULL THEN ${couponCodeOf('own')} END`,
        couponCodeField,
      ),
      refund: cents(
        sql`(SELECT ${decidedRefundCents} FROM bookings b WHERE b.id = own.id AND b.handed_at IS NULL)`,
        dollars.nullable(),
      ),
      createdAt: time,
      cancelledAt: time.nullable(),
      remindedAt: time.nullable(),
      attendedSeats: z.int().nullable().describe('How many came'),
      attendedMeetings: z
        .array(z.int().nullable())
        .nullable()
        .describe('Of a course: how many came to each meeting'),
      reviewInvitedAt: time.nullable(),
      noShowContestedAt: time.nullable(),
    },
    privacy: 'Bookings: what you booked',
    kept: isRecord,
  }),
  ...privateData,
  holds: list({
    table: 'seatHolds',
    where: isStudent,
    words: 'Seats that were kept for you before you had them, and how that ended',
    columns: {
      kind: z.enum(holdKinds),
      bookingId: id.nullable(),
      seats: z.int(),
      guests: z.array(z.string()).nullable(),
      createdAt: time,
      expiresAt: time,
      endedAt: time.nullable(),
      outcome: z.enum(holdOutcomes).nullable(),
    },
    privacy: 'Bookings: what you booked',
    kept: isRecord,
  }),
  handovers: list({
    table: 'handovers',
    join: sql`${ofBooking} JOIN class_sessions s ON s.id = coalesce(own.session_id, b.session_id)
      JOIN classes c ON c.id = s.class_id`,
    where: sql`users.id IN (own.giver_id, own.receiver_id)`,
    words: 'Links by which a booking goes to a friend, from you or to you',
    columns: {
      bookingId: id,
      class: className,
      // Not the date to which someone else has moved the booking since.
      startTime: from(
        sql`CASE WHEN own.accepted_at IS NOT NULL THEN ${bookingStart('b', 's')} END`,
        time.nullable().describe('Of the date that was given'),
      ),
      isFromYou: from(sql`own.giver_id = users.id`, z.boolean()),
      createdAt: time,
      revokedAt: time.nullable(),
      acceptedAt: time.nullable(),
    },
    privacy: 'which you gave to a friend or got from one',
    kept: isRecord,
  }),
  choices: list({
    table: 'bookingChoices',
    join: ofBooking,
    where: sql`b.student_id = users.id`,
    order: sql`b.id`,
    words:
      'What you were asked after changes, and your answers. `before`: the earlier value, null if it did not change',
    columns: {
      bookingId: id,
      askedAt: time,
      chooseUntil: time,
      beforeStartTime: from('own.beforeStartsAt', time.nullable()),
      beforeEndTime: from('own.beforeEndsAt', time.nullable()),
      beforeLocation: z.string().nullable(),
      beforeLevel: z.enum(classLevels).nullable(),
      beforeAges: z.string().nullable(),
      answer: z.enum(choiceAnswers).nullable(),
    },
    privacy: 'what you answered when a date was changed',
    kept: isRecord,
  }),
  payments: list({
    table: 'payments',
    join: ofBooking,
    where: sql`coalesce(own.payer_id, b.student_id) = users.id`,
    columns: {
      bookingId: id,
      status: z.enum(['open', 'closed', 'paid']),
      seats: z.int(),
      amount: cents('own.amountCents', dollars),
      received: cents('own.receivedCents', dollars.nullable()),
      refunded: cents('own.refundedCents', dollars),
      createdAt: time,
      paidAt: time.nullable(),
    },
    privacy: 'Payments: what a booking cost',
    kept: isRecord,
  }),
  payouts: list({
    table: 'payouts',
    where: isTeacher,
    columns: {
      amount: cents('own.amountCents', dollars),
      status: z.enum(payoutStatuses),
      createdAt: time,
      sentAt: time.nullable(),
    },
    privacy: 'your payouts',
    kept: isRecord,
  }),
  payoutAccount: one({
    table: 'payoutAccounts',
    where: isTeacher,
    columns: {
      provider: z.string(),
      accountId: z.string(),
      isReady: z.boolean(),
      createdAt: time,
    },
    privacy: 'whether your payout account is complete',
    kept: isRecord,
  }),
};
