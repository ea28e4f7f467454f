import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  dollars,
  firstMeeting,
  id,
  image,
  meetings,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { bookingStatuses, isConfirmed } from '#shared/market/bookings/booking-states.ts';
import { paymentStatuses } from '#shared/money/payments.ts';
import { minimumResponse } from './class-responses.ts';

// What responses of several nouns and webhooks say about a booking, and about a date and its students.

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

export const lineField = z
  .string()
  .nullable()
  .describe('What the instructor should know, such as an allergy; erased soon after the class')
  .meta({ examples: ['Left-handed, and allergic to walnuts'] });

const participant = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('adult') }),
  z.object({
    kind: z.literal('child'),
    name: z.string().meta({ examples: ['Leo'] }),
    age: z.int().meta({ examples: [7] }),
  }),
]);
export const participantsField = z
  .array(participant)
  .nullable()
  .describe('Who takes the spots, in their order; null or too few: not said. Erased soon after');

export const total = dollars.describe('The price of all spots, after a discount');

export const refund = z.object({ amount: dollars, isFull: z.boolean(), fullRefundUntil: time });

export const payment = paymentResponse
  .nullable()
  .describe('null: free, or paid to the instructor at the class');

export const discount = dollars
  .describe('What a coupon took off each spot')
  .meta({ examples: [0] });

export const couponCodeField = z
  .string()
  .nullable()
  .describe('The coupon that the booking was made with')
  .meta({ examples: ['SPRING20', null] });

export const bookingFields = {
  id,
  sessionId: id,
  status: z.enum(bookingStatuses),
  createdAt: time,
  price: dollars.describe('Of one spot, at the time of booking, before a discount'),
  discount,
  seats: seatCount,
  guests: guestList,
  total,
};

export const contestedAt = time.describe('When the student contested the no-show');

const externalId = z
  .string()
  .nullable()
  .meta({ examples: ['room-2-tuesday'] });

export const taughtSessionFields = {
  id,
  externalId: externalId.describe('The id of the date in your program'),
  classId: id,
  classExternalId: externalId.describe('The id of the class in your program'),
  title: z.string(),
  location: z.string(),
  timeZone: z.string().describe('IANA name'),
  startTime: time,
  endTime: time,
  maxStudents: z.int().nullable().describe('null means unlimited'),
  seatsTaken: z.int(),
  minimum: minimumResponse,
  isScheduled: z.boolean().describe('false: the date was canceled'),
  opensAt: time
    .nullable()
    .describe('When it opens to everyone; null: it is open to everyone')
    .meta({ examples: [null] }),
  isActive: z.boolean().describe('false: the class is hidden'),
};

export const taughtSession = z.object({ ...taughtSessionFields, meetings });

/** What teachers see of a booking besides its student. */
const taughtFields = {
  status: z.enum(bookingStatuses).meta({ examples: bookingStatuses.filter(isConfirmed) }),
  seats: seatCount,
  attendedSeats: z.int().nullable().describe('How many came; null until marked'),
  attendedMeetings: z
    .array(z.int().nullable())
    .describe('Of a course: how many came to each meeting, null until marked; otherwise empty'),
  firstMeeting,
  noShowContestedAt: time.nullable(),
  cancelledAt: time.nullable(),
  discount,
  couponCode: couponCodeField,
  total: dollars.describe('Of all seats of the booking, after the discount'),
  payment: z
    .object({
      paid: z.number().describe('Dollars that arrived'),
      refunded: z.number().describe('Dollars'),
      refundStatus: z.enum(['pending', 'sent', 'failed']).nullable(),
    })
    .nullable()
    .describe('null: nothing was paid through LearnLocal'),
};

const studentId = id.describe('The account of the student');

const studentFields = {
  fullName: z.string(),
  username: z.string(),
  profileImage: image,
  email: z.string().nullable().describe('null: the account was deleted'),
  phoneNumber: z.string().nullable(),
  guests: guestList,
};

export const rosterStudent = z.object({
  bookingId: id,
  ...taughtFields,
  joinedDate: time.describe('When the student booked'),
  id: id.describe('The same as `studentId`'),
  studentId,
  ...studentFields,
});

export const taughtBooking = z.object({
  id,
  ...taughtFields,
  createdAt: time,
  studentId,
  session: taughtSession,
});

/** For keys that may see students. */
export const taughtStudent = z
  .object(studentFields)
  .optional()
  .describe('Absent for a key without `roster:read`');
