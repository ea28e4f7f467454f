import { z } from 'zod';
import { id } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import {
  acceptOfferInput,
  joinWaitlistInput,
  offerNextForm,
  setWaitlistOpenInput,
} from '#shared/market/bookings/waitlist.ts';
import {
  acceptedResponse,
  entryResponse,
  queueResponse,
  waitlistResponse,
} from './waitlist.rest-responses.ts';

const row = rowsOf({ tag: 'Waitlists', auth: 'member', scope: 'bookings' });
const publicRow = rowsOf({ tag: 'Waitlists', scope: 'bookings' });

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
      'For one date, or without `sessionId` for any. Possible while fewer spots are free than you want. When they become free, they are held for you for a while, and you get an email.',
    body: joinWaitlistInput.omit({ classId: true }),
    status: 201,
    response: entryResponse,
    notFound: noClass,
    errors: [
      'OWN_CLASS',
      'BOOKING_BLOCKED',
      'WAITLIST_CLOSED',
      'TOO_MANY_SEATS',
      'NO_SCHEDULE',
      'ALREADY_ENROLLED',
      'OFFERS_DECLINED',
      'SPOTS_AVAILABLE',
      'ALREADY_WAITING',
      'RATE_LIMITED',
    ],
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
      'A class that is paid online is booked once it is paid at `payment.checkoutUrl`. If you wait for any date, `sessionId` says which of `openDates` you claim.',
    body: acceptOfferInput.omit({ entryId: true }),
    response: acceptedResponse,
    notFound,
    errors: [
      'SPOT_NOT_OFFERED',
      'OFFER_ENDED',
      'BOOKING_BLOCKED',
      'CLASS_FULL',
      'NOT_ENOUGH_SPOTS',
      'CLASS_STARTED',
      'ALREADY_ENROLLED',
      'PRICE_NOT_PAYABLE',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.waitlist.accept({ entryId: params.id, ...body }),
  }),
  row('POST /api/waitlist/:id/pass', 'passOffer', {
    summary: 'Pass an offer to the next person in line',
    description: 'If you wait for any date, you stay in line for the others.',
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
