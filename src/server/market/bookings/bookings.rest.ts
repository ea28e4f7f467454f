import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  additionResponse,
  bookingFields,
  contestedAt,
  lineField,
  participantsField,
  payment,
  refund,
} from '#server/programs/rest/responses/booking-responses.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { bookingStatuses, canceledBy } from '#shared/market/bookings/booking-states.ts';
import { couponCode } from '#shared/market/bookings/coupons.ts';
import {
  bookingLine,
  participantList,
} from '#shared/market/bookings/private-words/private-word-fields.ts';
import { guestNames, seatsToBook, seatsToKeep } from '#shared/market/classes/seat-fields.ts';
import { recordId } from '#shared/text.ts';
import { couponErrors } from './coupons/coupon-problem.ts';
import { moveErrors } from './move/move-problem.ts';

const row = rowsOf({ tag: 'Bookings', auth: 'member', scope: 'bookings' });

const contestedBookingResponse = named(
  'ContestedBooking',
  z.object({ id, noShowContestedAt: contestedAt }),
);

const bookingResponse = named('Booking', z.object({ ...bookingFields, classId: id }));

const newBookingResponse = named('NewBooking', bookingResponse.extend({ payment }));

const canceledBookingResponse = named(
  'CancelledBooking',
  bookingResponse.extend({
    status: z
      .enum(bookingStatuses)
      .meta({ examples: bookingStatuses.filter((status) => canceledBy(status) === 'student') }),
    cancelledAt: time,
    refund,
  }),
);

const changedSeatsResponse = named(
  'ChangedSeats',
  bookingResponse.extend({
    addition: additionResponse,
    refund: refund
      .nullable()
      .describe('For the spots that were given back; null: nothing was paid here'),
  }),
);

const releasedResponse = named('ReleasedBooking', z.object({ id, isReleased: z.boolean() }));

export const bookingRows: RestRow[] = [
  row('POST /api/bookings', 'bookClass', {
    summary: 'Book a class: the given session, or the next one',
    description:
      "Without `session_id`, the next date is booked, and without `seats`, one spot; `guests` are the first names of those who come along, `line` is what the instructor should know, and `participants` says of each spot whether an adult or which child takes it; all three are for the instructor only. A class whose ages end below 18 asks for `participants` on the page of the booking if they are left out. A course that has begun is booked from its next meeting on, if its class allows it, at the price in `lateJoining`. A class that is paid online is reserved: pay at `payment.checkoutUrl` before `payment.expiresAt`, or the spot is given up. `coupon` is the code of one of the instructor's coupons: `discount` is what it took off `price`, and `total` what is paid. Send an `Idempotency-Key`, so that a request sent again can't book twice.",
    isIdempotent: true,
    body: z.strictObject({
      class_id: recordId,
      session_id: recordId.optional(),
      seats: seatsToBook.optional(),
      guests: guestNames.optional(),
      line: bookingLine.optional(),
      participants: participantList.optional(),
      coupon: couponCode.optional(),
    }),
    status: 201,
    response: newBookingResponse,
    errors: [
      'OWN_CLASS',
      'BOOKING_BLOCKED',
      'CLASS_NOT_FOUND',
      'CLASS_FULL',
      'NOT_ENOUGH_SPOTS',
      'TOO_MANY_SEATS',
      'AGE_OUTSIDE',
      'ALREADY_ENROLLED',
      'SPOT_HELD',
      'CLASS_STARTED',
      'NO_SCHEDULE',
      'PRICE_NOT_PAYABLE',
      'TOO_MANY_HOLDS',
      'HELD_TOO_OFTEN',
      ...couponErrors,
      'RATE_LIMITED',
    ],
    call: (caller, { body }) =>
      caller.bookings.book({
        classId: body.class_id,
        sessionId: body.session_id,
        seats: body.seats,
        guests: body.guests,
        line: body.line,
        participants: body.participants,
        coupon: body.coupon,
      }),
  }),
  row('PUT /api/bookings/:id/cancel', 'cancelBooking', {
    summary: 'Cancel a booking and get the refund amount',
    description:
      'Refunds the amount due under the policy that applied when you booked; see `refund`.',
    response: canceledBookingResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['CLASS_STARTED', 'BOOKING_CANCELLED'],
    call: (caller, { params }) => caller.bookings.cancel({ bookingId: params.id }),
  }),
  row('PUT /api/bookings/:id/seats', 'changeSeats', {
    summary: 'Give spots of a booking back, or add some',
    description:
      'Fewer: the others are refunded by the policy that applied when you booked, and `refund` says how much. More: if they are paid online, pay at `addition.payment.checkoutUrl` before `addition.payment.expiresAt`; until then, and if you do not, the booking stays as it was. Every change first gives up spots that were added and not paid. Without `guests` or `participants`, those named before stay.',
    isIdempotent: true,
    body: z.strictObject({
      seats: seatsToKeep,
      guests: guestNames.optional(),
      participants: participantList.optional(),
    }),
    response: changedSeatsResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: [
      'CLASS_STARTED',
      'BOOKING_CANCELLED',
      'BOOKING_UNPAID',
      'BOOKING_BLOCKED',
      'CLASS_NOT_BOOKABLE',
      'SEATS_RELEASED',
      'TOO_MANY_SEATS',
      'AGE_OUTSIDE',
      'CLASS_FULL',
      'NOT_ENOUGH_SPOTS',
      'PRICE_NOT_PAYABLE',
      'TOO_MANY_HOLDS',
      'HELD_TOO_OFTEN',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) =>
      caller.bookings.changeSeats({ bookingId: params.id, ...body }),
  }),
  row('PUT /api/bookings/:id/session', 'moveBooking', {
    summary: 'Move a booking to another date of its class',
    description:
      'Until its deadline for a refund, with all its spots, at the price at which it was booked. The spots of the new date are taken before those of the old one are given up. Repeated, it has the same result.',
    isIdempotent: true,
    body: z.strictObject({ session_id: recordId }),
    response: bookingResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: moveErrors,
    call: (caller, { params, body }) =>
      caller.bookings.move({ bookingId: params.id, sessionId: body.session_id }),
  }),
  row('PUT /api/bookings/:id/line', 'setBookingLine', {
    summary: 'Say what the instructor should know, such as an allergy',
    description:
      'Until the last meeting begins; an empty `line` clears it. Only the instructor reads it, on the roster and in an email in the morning of the class, and their programs with the scope `roster:private`. It is erased 30 days after the last meeting.',
    body: z.strictObject({ line: bookingLine.meta({ examples: ['Left-handed'] }) }),
    response: named('BookingLine', z.object({ id, line: lineField })),
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['CLASS_STARTED', 'BOOKING_CANCELLED', 'RATE_LIMITED'],
    call: (caller, { params, body }) =>
      caller.bookings.setLine({ bookingId: params.id, line: body.line }),
  }),
  row('PUT /api/bookings/:id/participants', 'setParticipants', {
    summary: 'Say who takes each spot: an adult, or a child with first name and age',
    description:
      'Until the last meeting begins, one for each spot. A child must be of the ages that the class is for; the instructor can add one of another age by hand. Only the instructor reads names and ages, and their programs with the scope `roster:private`. They are erased 30 days after the last meeting.',
    body: z.strictObject({ participants: participantList }),
    response: named('Participants', z.object({ id, participants: participantsField.unwrap() })),
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['AGE_OUTSIDE', 'CLASS_STARTED', 'BOOKING_CANCELLED', 'RATE_LIMITED'],
    call: (caller, { params, body }) =>
      caller.bookings.setParticipants({ bookingId: params.id, participants: body.participants }),
  }),
  row('PUT /api/bookings/:id/release', 'releaseSeats', {
    summary: 'Offer your spots to others, after the deadline for a refund',
    description:
      'They stay yours until someone else books them. Then you get all of your money for them back.',
    response: releasedResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: [
      'RELEASE_TOO_EARLY',
      'CLASS_NOT_BOOKABLE',
      'CLASS_STARTED',
      'BOOKING_CANCELLED',
      'BOOKING_UNPAID',
      'RATE_LIMITED',
    ],
    call: (caller, { params }) => caller.bookings.release({ bookingId: params.id }),
  }),
  row('DELETE /api/bookings/:id/release', 'keepSeats', {
    summary: 'Keep spots that you offered to others',
    description: 'Not while someone is paying for them, or is offered them from the waitlist.',
    response: releasedResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['SEATS_CLAIMED', 'CLASS_STARTED', 'BOOKING_CANCELLED', 'BOOKING_UNPAID'],
    call: (caller, { params }) => caller.bookings.withdrawRelease({ bookingId: params.id }),
  }),
  row('PUT /api/bookings/:id/contest-no-show', 'contestNoShow', {
    summary: 'Contest being marked as a no-show',
    description: 'The instructor sees it, and you may review the class again.',
    response: contestedBookingResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['NOT_A_NO_SHOW', 'NO_SHOW_ALREADY_CONTESTED'],
    call: (caller, { params }) => caller.bookings.contestNoShow({ bookingId: params.id }),
  }),
];
