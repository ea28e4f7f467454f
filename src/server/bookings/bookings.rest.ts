import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/rest/rest-row.ts';
import { bookingStatuses, canceledBy } from '#shared/bookings.ts';
import { recordId } from '#shared/text.ts';
import { paymentResponse } from './own/own-bookings.rest.ts';

const row = rowsOf({ tag: 'Bookings', auth: 'member' });

const refund = z.object({ amount: dollars, isFull: z.boolean(), fullRefundUntil: time });

const payment = paymentResponse
  .nullable()
  .describe('null: free, or paid to the instructor at the class');

export const viewerBookingResponse = named(
  'ViewerBooking',
  z.object({
    id,
    sessionId: id,
    status: z.enum(bookingStatuses),
    price: dollars.describe('Price at the time of booking'),
    payment,
    refund: refund.nullable().describe('The refund for canceling now; null: nothing was paid here'),
  }),
);

export const bookingFields = {
  id,
  sessionId: id,
  status: z.enum(bookingStatuses),
  createdAt: time,
  price: dollars,
};

export const contestedAt = time.describe('When the student contested the no-show');

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

export const bookingRows: RestRow[] = [
  row('POST /api/bookings', {
    summary: 'Book a class: the given session, or the next one',
    description:
      "Without `session_id`, the next date is booked. A class that is paid online is reserved: pay at `payment.checkoutUrl` before `payment.expiresAt`, or the spot is given up. Send an `Idempotency-Key`, so that a request sent again can't book twice.",
    isIdempotent: true,
    body: z.strictObject({ class_id: recordId, session_id: recordId.optional() }),
    status: 201,
    response: newBookingResponse,
    errors: [
      'OWN_CLASS',
      'CLASS_NOT_FOUND',
      'CLASS_FULL',
      'ALREADY_ENROLLED',
      'CLASS_STARTED',
      'NO_SCHEDULE',
      'PRICE_NOT_PAYABLE',
      'TOO_MANY_HOLDS',
      'HELD_TOO_OFTEN',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) =>
      caller.bookings.book({ classId: body.class_id, sessionId: body.session_id }),
  }),
  row('PUT /api/bookings/:id/cancel', {
    summary: 'Cancel a booking and get the refund amount',
    description:
      'Refunds what is due by the policy that applied when you booked: `refund` says how much.',
    response: canceledBookingResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['CLASS_STARTED', 'BOOKING_CANCELLED'],
    call: (caller, { params }) => caller.bookings.cancel({ bookingId: params.id }),
  }),
  row('PUT /api/bookings/:id/contest-no-show', {
    summary: 'Contest being marked as a no-show',
    description: 'The instructor sees it, and you may review the class again.',
    response: contestedBookingResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['NOT_A_NO_SHOW', 'NO_SHOW_ALREADY_CONTESTED'],
    call: (caller, { params }) => caller.bookings.contestNoShow({ bookingId: params.id }),
  }),
];
