import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { minimumStates } from '#shared/market/classes/dates/minimum.ts';
import { classLanguages } from '#shared/market/classes/expectations/class-languages.ts';
import { paymentStatuses } from '#shared/money/payments.ts';

export const paymentResponse = named(
  'BookingPayment',
  z.object({
    status: z.enum(paymentStatuses),
    amount: dollars,
    currency: z.literal('USD'),
    checkoutUrl: z.url().describe('Where to pay while the status is open'),
    expiresAt: time.describe('The spot is given up then, unless it is paid'),
    paidAt: time.nullable(),
    refunded: dollars,
  }),
);

/** Added spots that wait to be paid. */
export const additionResponse = z
  .object({ seats: z.int(), payment: paymentResponse })
  .nullable()
  .describe('Spots that were added and are given up unless they are paid');

export const seatCount = z.int().describe('How many spots the booking has');
export const guestList = z.array(z.string()).describe('First names of those who come along');
export const total = dollars.describe('The price of all spots');

export const refund = z.object({ amount: dollars, isFull: z.boolean(), fullRefundUntil: time });

export const payment = paymentResponse
  .nullable()
  .describe('null: free, or paid to the instructor at the class');

export const viewerBookingResponse = named(
  'ViewerBooking',
  z.object({
    id,
    sessionId: id,
    startTime: time.describe('When it begins for you'),
    status: z.enum(bookingStatuses),
    price: dollars.describe('Of one spot, at the time of booking'),
    seats: seatCount,
    guests: guestList,
    total,
    payment,
    addition: additionResponse,
    refundPerSeat: dollars
      .nullable()
      .describe('The refund for giving back one of several spots now'),
    refund: refund.nullable().describe('The refund for canceling now; null: nothing was paid here'),
  }),
);

export const bookingFields = {
  id,
  sessionId: id,
  status: z.enum(bookingStatuses),
  createdAt: time,
  price: dollars.describe('Of one spot, at the time of booking'),
  seats: seatCount,
  guests: guestList,
  total,
};

export const contestedAt = time.describe('When the student contested the no-show');

const minimum = named(
  'ClassMinimum',
  z.object({
    students: z.int().describe('How many spots must be booked'),
    needed: z.int().describe('How many are missing; 0 once it is decided'),
    decidesAt: time.describe('When it is decided, or was'),
    state: z
      .enum(minimumStates)
      .describe(
        '`asked`: the instructor was asked whether the date takes place with fewer; `canceled`: too few booked it',
      ),
  }),
);

export const minimumResponse = minimum
  .nullable()
  .describe('null: the date takes place however few book it');

const text = z.string().describe("Empty if the class doesn't say");
const age = z.int().nullable();

export const whatToExpectResponse = named(
  'WhatToExpect',
  z.object({
    bring: text,
    wear: text,
    included: text,
    minAge: age,
    maxAge: age,
    language: z.enum(classLanguages).nullable().describe('ISO 639; null: English, most likely'),
    accessibility: text,
    gettingIn: text.describe('Only for people who booked, and the instructor'),
  }),
);
