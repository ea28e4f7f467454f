import { classLimits } from '#shared/market/classes/class-limits.ts';
import {
  guestNames,
  hasSeatForGuests,
  seatsToBook,
  seatsToKeep,
  tooManyGuests,
} from '#shared/market/classes/seat-fields.ts';
import { pageCursor, pageDirection, pageLimit } from '#shared/pagination.ts';
import { rawText, recordId } from '#shared/text.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import { secondMs } from '#shared/units.ts';
import { fieldError, oneOf, z } from '#shared/zod.ts';
import { bookingLists } from './booking-lists.ts';
import { couponCode } from './coupons.ts';
import {
  bookingLine,
  hasParticipantPerSeat,
  notOnePerSeat,
  participantList,
} from './private-words/private-word-fields.ts';

const bookingFields = z.strictObject({
  classId: recordId,
  sessionId: recordId.optional(),
  seats: seatsToBook.default(1),
  guests: guestNames.default([]),
  line: bookingLine.optional(),
  participants: participantList.optional(),
  coupon: couponCode.optional(),
  /** The terms that the student saw, before any discount. Booking throws CLASS_CHANGED when they no longer match. */
  asShown: z
    .strictObject({
      price: z.number().min(0).max(classLimits.maxPriceDollars),
      location: rawText(classLimits.location.max),
      startTime: z.iso.datetime().refine((moment) => Date.parse(moment) > 0),
    })
    .optional(),
});
export const bookClassInput = bookingFields
  .refine(hasSeatForGuests, tooManyGuests)
  .refine(hasParticipantPerSeat, notOnePerSeat);
export type BookClassInput = z.input<typeof bookClassInput>;
export const bookingIdInput = z.strictObject({ bookingId: recordId });

export const setLineInput = bookingIdInput.extend({ line: bookingLine });
export type SetLineInput = z.infer<typeof setLineInput>;

export const setParticipantsInput = bookingIdInput.extend({ participants: participantList });
export type SetParticipantsInput = z.infer<typeof setParticipantsInput>;

/**
 * With `canUndo`, seats that others wait for are kept for the student for this time, which is enough for
 * the screen's Undo and its request.
 */
export const undoHoldMs = 10 * secondMs;
export const cancelBookingInput = bookingIdInput.extend({ canUndo: z.boolean().default(false) });
export type CancelBookingInput = z.infer<typeof cancelBookingInput>;

/** Without `guests` or `participants`, the earlier ones stay, as far as there are seats for them. */
export const changeSeatsInput = z
  .strictObject({
    bookingId: recordId,
    seats: seatsToKeep,
    guests: guestNames.optional(),
    participants: participantList.optional(),
  })
  .refine(hasSeatForGuests, tooManyGuests)
  .refine(hasParticipantPerSeat, notOnePerSeat);
export type ChangeSeatsInput = z.infer<typeof changeSeatsInput>;

export const moveBookingInput = z.strictObject({ bookingId: recordId, sessionId: recordId });
export type MoveBookingInput = z.infer<typeof moveBookingInput>;

export const handoverIdInput = z.strictObject({ handoverId: recordId });
export const handoverToken = z
  .string(fieldError('The link is missing', 'Must be the last part of a link'))
  .overwrite(cleanTypedText)
  .max(200, "This link doesn't work")
  .regex(/^[\w.-]+$/, "This link doesn't work");
export const handoverTokenInput = z.strictObject({ token: handoverToken });
/** With the date, its start and the spots that the friend saw. Accepting throws CLASS_CHANGED when they no longer match. */
export const acceptHandoverInput = handoverTokenInput.extend({
  sessionId: recordId.optional(),
  startTime: z.iso.datetime().optional(),
  seats: z.int().optional(),
});
export type AcceptHandoverInput = z.infer<typeof acceptHandoverInput>;
/** The released spots of a class on its past dates, and how many of them others booked. */
export type ReleaseRecord = { released: number; taken: number };
/** The number of released spots from which their record is shown. */
export const minReleaseRecord = 5;

/** '6 of 8 released spots found someone' */
export const releaseRecordWords = ({ released, taken }: ReleaseRecord) =>
  `${taken} of ${released} released spots found someone`;

const bookingPageSize = { default: 20, max: 50 };

export const bookingPageInput = z.strictObject({
  when: oneOf(bookingLists),
  limit: pageLimit(bookingPageSize),
  cursor: pageCursor.optional(),
  ...pageDirection,
});
export type BookingPageInput = z.infer<typeof bookingPageInput>;

/** Who gets it, if the seats are taken over or the booking is canceled in time. */
export const fullRefundWords = (isPaidByAnother = false): string =>
  isPaidByAnother ? 'the card that paid gets a full refund' : 'you get a full refund';
