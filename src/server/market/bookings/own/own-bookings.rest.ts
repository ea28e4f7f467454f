import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  additionResponse,
  couponCodeField,
  discount,
  guestList,
  lineField,
  participantsField,
  paymentResponse,
  seatCount,
  total,
} from '#server/programs/rest/responses/booking-responses.ts';
import {
  listingStatus,
  minimumResponse,
  whatToExpectResponse,
} from '#server/programs/rest/responses/class-responses.ts';
import {
  dollars,
  firstMeeting,
  id,
  image,
  meetings,
  numericQuery,
  pageOf,
  pathWithQuery,
  textResponse,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { bookingLists } from '#shared/market/bookings/booking-lists.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import { bookingPageInput } from '#shared/market/bookings/bookings.ts';
import { locationPrecisions } from '#shared/market/places.ts';
import { refundReasons } from '#shared/money/payments.ts';
import { moderationReasonNames } from '#shared/staff/desk/moderation.ts';

const row = rowsOf({ tag: 'Bookings', auth: 'member', scope: 'bookings' });

const notFound = 'BOOKING_NOT_FOUND';

const ownBookingResponse = named(
  'OwnBooking',
  z.object({
    id,
    status: z.enum(bookingStatuses),
    createdAt: time,
    price: dollars.describe('Of one spot, at the time of booking, before a discount'),
    discount,
    couponCode: couponCodeField,
    seats: seatCount,
    guests: guestList,
    line: lineField,
    participants: participantsField,
    asksForParticipants: z
      .boolean()
      .describe('The class is for children, and `setParticipants` has not said who comes'),
    isForChildren: z.boolean().describe('The ages of the class end below 18'),
    minAge: z.int().nullable(),
    maxAge: z.int().nullable(),
    mayWriteLine: z
      .boolean()
      .describe(
        '`setBookingLine` and `setParticipants` are possible until the last meeting begins',
      ),
    attendedSeats: z.int().nullable().describe('How many came; null until marked'),
    attendedMeetings: z
      .array(z.int().nullable())
      .describe('How many came to each of `meetings`, null until marked; empty until one is'),
    isReleased: z.boolean().describe('Others can book the spots; they stay yours until then'),
    mayGive: z.boolean().describe('To a friend, by a link of `offerToFriend`'),
    hasFriendLink: z.boolean().describe('A friend can accept the booking by your link'),
    isPaidByAnother: z
      .boolean()
      .describe('Someone gave you the booking: refunds go to the card that paid for it'),
    releaseRecord: z
      .object({
        released: z.int().meta({ examples: [8] }),
        taken: z.int().meta({ examples: [6] }),
      })
      .nullable()
      .describe(
        'How many spots were released on past dates of the class, and how many of them others booked; null for fewer than five, and once the date begins',
      ),
    mayMove: z.boolean().describe('To another date of the class, which has room'),
    lateMoveUntil: time
      .nullable()
      .describe(
        'The booking can move after its refund deadline, once, until then. null: only until the refund deadline, or no other date has room',
      ),
    movesLate: z
      .boolean()
      .describe(
        'The refund deadline has passed: the booking would keep it, and not move late again',
      ),
    standby: z
      .object({
        entryId: id,
        sessionId: id,
        startTime: time,
        endTime: time,
        offerEndsAt: time.nullable().describe('null: not offered yet'),
      })
      .nullable()
      .describe('The date that you wait for with this booking, by `joinWaitlist`'),
    datesToWaitFor: z.array(id).describe('Full dates for which you could wait with this booking'),
    chooseUntil: time
      .nullable()
      .describe('The class has changed: keep it, move or cancel until then; null if not asked'),
    mayRelease: z.boolean().describe('The deadline for a refund has passed'),
    maxSeatsPerBooking: z.int().describe('How many spots the class allows in one booking'),
    total,
    cancelledAt: time.nullable(),
    canceledBy: z.enum(['student', 'teacher']).nullable(),
    noShowContestedAt: time.nullable(),
    classId: id,
    sessionId: id,
    title: z.string(),
    description: z.string(),
    availableSpots: z
      .int()
      .nullable()
      .describe("null: unlimited; 0: full, or the date or class can't be booked anymore"),
    minimum: minimumResponse,
    image,
    location: z.string(),
    city: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    locationPrecision: z.enum(locationPrecisions),
    whatToExpect: whatToExpectResponse
      .nullable()
      .describe('null: the booking has ended, and the class is not public'),
    timeZone: z.string().describe('IANA name'),
    startTime: time,
    endTime: time,
    meetings,
    firstMeeting,
    teacher: z.object({
      username: z.string(),
      fullName: z.string(),
      profileImage: image,
      phoneNumber: z.string().nullable(),
    }),
    refund: z
      .object({ amount: dollars, isFull: z.boolean(), fullRefundUntil: time })
      .nullable()
      .describe('The refund for canceling now, of what was paid through us'),
    refundPerSeat: dollars
      .nullable()
      .describe('The refund for giving back one of several spots now'),
    addedPrice: dollars.describe('What one more spot costs now'),
    fewerSeats: z
      .array(z.object({ seats: z.int(), total: dollars, refund: dollars.nullable() }))
      .describe(
        'For each smaller number of spots: what they cost, and what giving back the others now refunds',
      ),
    payment: paymentResponse
      .nullable()
      .describe('null: free, or paid to the instructor at the class'),
    addition: additionResponse,
    payments: z
      .array(z.object({ id, seats: z.int(), amount: dollars, refunded: dollars, paidAt: time }))
      .describe('Every payment that arrived, oldest first: one, and one for each addition'),
    refunds: z.array(
      z.object({
        id: z.uuid(),
        amount: dollars,
        reason: z.enum(refundReasons),
        status: z.enum(['pending', 'sent', 'failed']),
        createdAt: time,
        sentAt: time.nullable(),
      }),
    ),
    isClassActive: z.boolean().describe('false: the class is no longer active'),
    listingStatus,
    removal: z
      .object({ reason: z.enum(moderationReasonNames), explanation: z.string() })
      .nullable()
      .describe('Why staff hid the class, while the booking stands'),
    mayReview: z.boolean(),
    calendar: z
      .object({ ics: z.string(), google: z.url().nullable(), outlook: z.url().nullable() })
      .describe(
        'Ways to add the class to a calendar. Only the file can hold a date that meets several times.',
      ),
  }),
);

const { when, cursor, limit } = bookingPageInput.shape;

const bookingListQuery = z.object({
  when: when.default('upcoming').describe(`${bookingLists.join(', ')}: upcoming by default`),
  limit: numericQuery(limit.unwrap()).optional(),
  cursor,
});

export const ownBookingRows: RestRow[] = [
  row('GET /api/bookings', 'listBookings', {
    summary: 'List your bookings: upcoming ones soonest first, past and canceled ones latest first',
    description:
      'Canceled ones include those that were not paid in time. The header `Link: <…>; rel="next"` names the next page, if there is one.',
    query: bookingListQuery,
    response: z.object({
      ...pageOf(ownBookingResponse),
      counts: z.object({ upcoming: z.int(), past: z.int(), canceled: z.int() }),
    }),
    async call(caller, { query }, linkNext) {
      const page = await caller.bookings.list(query);
      const { when, limit } = query;
      if (page.nextCursor)
        linkNext(pathWithQuery('/api/bookings', { when, cursor: page.nextCursor, limit }));
      return page;
    },
  }),
  row('GET /api/bookings/:id', 'getBooking', {
    summary: 'Get one of your bookings with its payment and refunds',
    description: 'With the refund for canceling now, if anything was paid here.',
    response: ownBookingResponse,
    notFound,
    call: (caller, { params }) => caller.bookings.byId({ bookingId: params.id }),
  }),
  row('GET /api/bookings/:id/calendar.ics', 'downloadBookingCalendar', {
    summary: 'Download one of your bookings as a calendar entry',
    description: 'For one booking; `/api/calendar-feed` follows all of them.',
    response: textResponse('An iCalendar file', [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Bread without haste',
      'DTSTART:20270306T180000Z',
      'DTEND:20270306T210000Z',
      'END:VEVENT',
      'END:VCALENDAR',
    ]),
    mediaType: 'text/calendar',
    notFound,
    async call(caller, { params }, _, nameFile) {
      const { name, text } = await caller.bookingTexts.calendar({ bookingId: params.id });
      nameFile(name);
      return text;
    },
  }),
];
