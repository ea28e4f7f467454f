import { z } from 'zod';
import { couponErrors } from '#server/market/bookings/coupons/coupon-problem.ts';
import { moveErrors } from '#server/market/bookings/move/move-problem.ts';
import { named } from '#server/platform/http/error-response.ts';
import { paymentResponse } from '#server/programs/rest/responses/booking-responses.ts';
import { listingStatus } from '#server/programs/rest/responses/class-responses.ts';
import { dollars, id, image, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { bookingStatuses } from '#shared/market/bookings/booking-states.ts';
import {
  acceptOfferInput,
  offerNextForm,
  setWaitlistOpenInput,
  waitlistFields,
} from '#shared/market/bookings/waitlist.ts';
import { waitlistStatuses } from '#shared/market/bookings/waitlist-states.ts';

const row = rowsOf({ tag: 'Waitlists', auth: 'member', scope: 'bookings' });
const publicRow = rowsOf({ tag: 'Waitlists', scope: 'bookings' });

const date = z.object({ sessionId: id, startTime: time, endTime: time });
const wantedDate = date.nullable().describe('null: any date of the class');

const returns = z
  .object({
    fullDates: z.int().describe("How many of the class's last dates were full, at most ten"),
    withReturns: z.int().describe('On how many of these at least one spot became free again'),
    sentence: z.string().nullable(),
  })
  .describe('How often spots come back');

const payment = paymentResponse
  .nullable()
  .describe('null: not claimed yet, free, or paid to the instructor at the class');

const entryResponse = named(
  'WaitlistEntry',
  z.object({
    id,
    status: z.enum(waitlistStatuses),
    seats: z.int(),
    createdAt: time,
    endedAt: time.nullable(),
    classId: id,
    title: z.string(),
    timeZone: z.string().describe('IANA name'),
    listingStatus,
    price: dollars.describe('Of one spot'),
    teacherName: z.string(),
    date: wantedDate,
    booking: date
      .extend({
        bookingId: id,
        until: time.describe('Your place in line ends then'),
        movesLate: z
          .boolean()
          .describe('Its refund deadline has passed: it would keep that, and not move late again'),
        refundUntil: time
          .nullable()
          .describe('Its refund deadline once it has moved; null: nothing was paid online'),
      })
      .nullable()
      .describe('Your booking of another date, which moves to this one when you claim it'),
    isDateCanceled: z.boolean().describe('The date you waited for was canceled'),
    placeInLine: z.int().nullable().describe('null unless you are waiting'),
    seatsAhead: z.int().nullable().describe('How many spots people ahead of you want'),
    isMovedAhead: z.boolean().describe('The instructor offers you the next spot'),
    offer: date
      .extend({
        bookingId: id.describe('The booking has this id once the spots are claimed'),
        expiresAt: time.describe('The spots are given to the next person then'),
        price: dollars.describe('Of one spot'),
        isClaimed: z.boolean().describe('true: it only has to be paid'),
        payment,
      })
      .nullable(),
    openDates: z.array(date).describe('Dates with enough free spots: the first to claim gets them'),
    hasConflict: z.boolean().describe('You booked something else at that time'),
    returns,
  }),
);

const waitlistResponse = named(
  'Waitlist',
  z.object({
    isOpen: z.boolean().describe('false: the waitlist takes no new entries'),
    returns,
    lines: z
      .array(z.object({ sessionId: id, people: z.int(), seats: z.int() }))
      .describe('How many wait for each date, and for how many spots'),
    entry: entryResponse.nullable().describe('Yours, if you are in line'),
  }),
);

const acceptedResponse = named(
  'ClaimedSpot',
  z.object({ bookingId: id, status: z.enum(bookingStatuses), payment }),
);

const queueResponse = named(
  'WaitlistLine',
  z.object({
    classId: id,
    title: z.string(),
    timeZone: z.string().describe('IANA name'),
    isOpen: z.boolean(),
    entries: z.array(
      z.object({
        id,
        status: z.enum(waitlistStatuses),
        seats: z.int(),
        createdAt: time,
        username: z.string(),
        fullName: z.string(),
        profileImage: image,
        date: wantedDate,
        bookedDate: date.nullable().describe('They have this date until they claim the other'),
        offer: date.extend({ expiresAt: time, isClaimed: z.boolean() }).nullable(),
        movedAhead: z.object({ at: time, reason: z.string() }).nullable(),
      }),
    ),
  }),
);

/** With the reasons that keep a booking from moving to the wanted date. */
const withMoving = (...errors: ErrorCode[]) => [...new Set([...errors, ...moveErrors])];

const notFound = 'WAITLIST_ENTRY_NOT_FOUND';
const noClass = 'CLASS_NOT_FOUND';

export const waitlistRows: RestRow[] = [
  publicRow('GET /api/classes/:id/waitlist', 'getWaitlist', {
    scope: 'classes:read',
    summary: 'See how long the waitlist of a class is, and your place in it',
    description: '`returns` says on how many of the last full dates a spot came back.',
    response: waitlistResponse,
    notFound: noClass,
    call: (caller, { params }) => caller.waitlist.ofClass({ classId: params.id }),
  }),
  row('POST /api/classes/:id/waitlist', 'joinWaitlist', {
    summary: 'Join the waitlist of a class',
    description:
      'For one date, or without `sessionId` for any. Possible while fewer spots are free than you want. When they become free, they are held for you for a while, and you get an email. `participants` become those of the booking. With `bookingId` you keep a booking of another date until you claim one here: then it moves with all its spots, at its price. This ends with the booking, and at the deadline for changing either date.',
    body: waitlistFields.omit({ classId: true }),
    status: 201,
    response: entryResponse,
    notFound: noClass,
    errors: withMoving(
      'OWN_CLASS',
      'WAITLIST_CLOSED',
      'TOO_MANY_SEATS',
      'NO_SCHEDULE',
      'OFFERS_DECLINED',
      'SPOTS_AVAILABLE',
      'DATE_HAS_ROOM',
      'ALREADY_WAITING',
      'BOOKING_NOT_FOUND',
    ),
    call: (caller, { params, body }) => caller.waitlist.join({ classId: params.id, ...body }),
  }),
  row('DELETE /api/classes/:id/waitlist', 'leaveWaitlist', {
    summary: 'Leave the waitlist of a class',
    description: 'Gives up what is offered to you there.',
    notFound,
    call: (caller, { params }) => caller.waitlist.leave({ classId: params.id }),
  }),
  row('GET /api/waitlist', 'listWaitlistEntries', {
    summary: 'List the waitlists you are on, and those that ended lately',
    description: 'With your place in line, and what is offered to you.',
    response: z.array(entryResponse),
    call: (caller) => caller.waitlist.list(),
  }),
  row('GET /api/waitlist/:id', 'getWaitlistEntry', {
    summary: 'Get one of your places on a waitlist',
    description: 'The id is that of the entry.',
    response: entryResponse,
    notFound,
    call: (caller, { params }) => caller.waitlist.byId({ entryId: params.id }),
  }),
  row('POST /api/waitlist/:id/claim', 'claimOffer', {
    summary: 'Claim what is offered to you, or free spots shortly before the start',
    description:
      'A class that is paid online is booked once it is paid at `payment.checkoutUrl`. If you wait for any date, `sessionId` says which of `openDates` you claim. With a `booking`, it moves to the date and nothing is to pay; `coupon` does not count then.',
    body: acceptOfferInput.omit({ entryId: true }),
    response: acceptedResponse,
    notFound,
    errors: withMoving('SPOT_NOT_OFFERED', 'OFFER_ENDED', 'PRICE_NOT_PAYABLE', ...couponErrors),
    call: (caller, { params, body }) => caller.waitlist.accept({ entryId: params.id, ...body }),
  }),
  row('POST /api/waitlist/:id/pass', 'passOffer', {
    summary: 'Pass an offer to the next person in line',
    description:
      'If you wait for any date, you stay in line for the others. A `booking` of another date stays as it is.',
    notFound,
    errors: ['SPOT_NOT_OFFERED'],
    call: (caller, { params }) => caller.waitlist.pass({ entryId: params.id }),
  }),
  row('GET /api/classes/:id/waitlist/line', 'listWaitingStudents', {
    scope: 'roster:read',
    summary: 'List who waits for a class you teach, in order',
    description: 'With what is offered to them.',
    response: queueResponse,
    notFound: noClass,
    call: (caller, { params }) => caller.waitlist.queue({ classId: params.id }),
  }),
  row('PUT /api/classes/:id/waitlist', 'updateWaitlist', {
    scope: 'roster:write',
    summary: 'Close or reopen the waitlist of a class you teach',
    description: 'Anyone already in line stays.',
    body: setWaitlistOpenInput.omit({ classId: true }),
    response: z.object({ classId: id, isOpen: z.boolean() }),
    notFound: noClass,
    call: (caller, { params, body }) => caller.waitlist.setOpen({ classId: params.id, ...body }),
  }),
  row('PUT /api/waitlist/:id/offer-next', 'offerNextSeat', {
    scope: 'roster:write',
    summary: 'Offer someone the next spot of a class you teach, before all others',
    description:
      'Your reason is kept. If enough spots are free, they are offered right away. Does nothing for someone moved ahead before.',
    body: offerNextForm,
    response: z.object({ id }),
    notFound,
    errors: ['NOT_WAITING'],
    call: (caller, { params, body }) => caller.waitlist.offerNext({ entryId: params.id, ...body }),
  }),
];
