import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { seatCount, total } from '#server/programs/rest/responses/booking-responses.ts';
import { id, meetings, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { handoverToken } from '#shared/market/bookings/bookings.ts';
import { recordId } from '#shared/text.ts';

const row = rowsOf({ tag: 'Bookings', auth: 'member', scope: 'bookings' });
const publicRow = rowsOf({ tag: 'Bookings', scope: 'bookings' });

const token = handoverToken.meta({ examples: ['01989f52-7e3b-7a90-a4d7-8c15b2e60f39.k3Jb0vXQ'] });

const linkResponse = named(
  'FriendLink',
  z.object({
    id,
    url: z.url().meta({
      examples: ['https://learnlocal.example/spots/01989f52-7e3b-7a90-a4d7-8c15b2e60f39.k3Jb0vXQ'],
    }),
  }),
);

const handoverResponse = named(
  'OfferedBooking',
  z.object({
    state: z.enum(['open', 'accepted', 'started', 'ended']),
    giver: z
      .string()
      .describe('The first name')
      .meta({ examples: ['Sam'] }),
    isOwn: z.boolean().describe('You made the link'),
    bookingId: id.nullable().describe('Only for the friend who accepted'),
    booking: z
      .object({
        classId: id,
        sessionId: id,
        title: z.string(),
        location: z.string(),
        timeZone: z.string().describe('IANA name'),
        startTime: time,
        endTime: time,
        meetings,
        seats: seatCount,
        total,
        isPaid: z.boolean().describe('Otherwise, `total` is paid to the instructor at the class'),
        teacherName: z.string().meta({ examples: ['Maya Ortiz'] }),
      })
      .nullable()
      .describe('null unless the state is `open`'),
  }),
);

export const handoverRows: RestRow[] = [
  row('POST /api/bookings/:id/handover', 'offerToFriend', {
    summary: 'Get a link by which a friend can have your booking',
    description:
      'The same link until it is used or revoked, or the booking starts. The first person who accepts it has the booking with its spots, price and terms; your line, children and guests are erased. Refunds go to the card that paid.',
    response: linkResponse,
    notFound: 'BOOKING_NOT_FOUND',
    errors: [
      'CLASS_STARTED',
      'BOOKING_CANCELLED',
      'BOOKING_UNPAID',
      'SEATS_RELEASED',
      'CLASS_NOT_BOOKABLE',
      'RATE_LIMITED',
    ],
    call: (caller, { params }) => caller.handovers.offer({ bookingId: params.id }),
  }),
  row('DELETE /api/handovers/:id', 'revokeFriendLink', {
    summary: 'End the link to a booking',
    description: 'A friend who has accepted the booking keeps it: `HANDOVER_USED`.',
    response: named('RevokedFriendLink', z.object({ id, isOpen: z.boolean() })),
    notFound: 'HANDOVER_NOT_FOUND',
    errors: ['HANDOVER_USED'],
    call: (caller, { params }) => caller.handovers.revoke({ handoverId: params.id }),
  }),
  publicRow('GET /api/handovers', 'getOfferedBooking', {
    summary: 'Get the booking behind a friend’s link',
    description: '`token` is the last part of the link.',
    query: z.object({ token }),
    response: handoverResponse,
    errors: ['HANDOVER_NOT_FOUND', 'RATE_LIMITED'],
    call: (caller, { query }) => caller.handovers.byToken(query),
  }),
  row('POST /api/handovers/accept', 'acceptBooking', {
    summary: 'Accept a booking from a friend',
    description:
      'The booking is yours, with its spots, price and terms. `session_id`, `start_time` and `seats` are what you saw: without them, you accept what the booking has by now.',
    body: z.strictObject({
      token,
      session_id: recordId.optional(),
      start_time: time.optional(),
      seats: z.int().optional(),
    }),
    response: named('AcceptedBooking', z.object({ id })),
    errors: [
      'HANDOVER_NOT_FOUND',
      'HANDOVER_USED',
      'HANDOVER_ENDED',
      'HANDOVER_OWN',
      'OWN_CLASS',
      'BOOKING_BLOCKED',
      'ALREADY_ENROLLED',
      'SPOT_HELD',
      'CLASS_STARTED',
      'CLASS_CHANGED',
      'RATE_LIMITED',
    ],
    call: (caller, { body }) =>
      caller.handovers.accept({
        token: body.token,
        sessionId: body.session_id,
        startTime: body.start_time,
        seats: body.seats,
      }),
  }),
];
