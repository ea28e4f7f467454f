import { z } from 'zod';
import { moveErrors } from '#server/market/bookings/move/move-problem.ts';
import { named } from '#server/platform/http/error-response.ts';
import { id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { choiceStates } from '#shared/market/bookings/choices.ts';
import { classLevels } from '#shared/market/classes/class-levels.ts';
import { recordId } from '#shared/text.ts';

const row = rowsOf({ tag: 'Bookings', auth: 'member', scope: 'bookings' });

const facts = z.object({
  startTime: time,
  endTime: time,
  location: z.string(),
  level: z.enum(classLevels),
  ages: z
    .string()
    .describe("In words; empty if the class doesn't say")
    .meta({ examples: ['6–12'] }),
});

const heldDate = z.object({ sessionId: id, until: time });

const choiceResponse = named(
  'BookingChoice',
  z.object({
    bookingId: id,
    classId: id,
    sessionId: id,
    title: z.string(),
    timeZone: z.string().describe('IANA name'),
    seats: z.int(),
    state: z
      .enum(choiceStates)
      .describe('`late`: not answered in time, so the booking stays; `canceled`: it has ended'),
    chooseUntil: time,
    before: facts,
    after: facts,
    held: heldDate.nullable().describe('Always null: no date is held anymore'),
  }),
);
const withoutHold = <Choice>(choice: Choice) => ({ ...choice, held: null });

const notFound = 'CHOICE_NOT_FOUND';

export const choiceRows: RestRow[] = [
  row('GET /api/bookings/:id/choice', 'getBookingChoice', {
    summary: 'See what has changed in a class you booked, and whether you can still choose',
    description:
      'After a change that may not suit you. To take another date, move the booking; for a full refund, cancel it.',
    response: choiceResponse,
    notFound,
    call: async (caller, { params }) =>
      withoutHold(await caller.bookings.choice({ bookingId: params.id })),
  }),
  row('PUT /api/bookings/:id/choice/keep', 'keepBooking', {
    summary: 'Keep a booking after its class has changed',
    description: 'Canceling is still refunded in full until `chooseUntil`.',
    response: choiceResponse,
    notFound,
    errors: ['CHOICE_CLOSED'],
    call: async (caller, { params }) =>
      withoutHold(await caller.bookings.keep({ bookingId: params.id })),
  }),
  row('PUT /api/bookings/:id/choice/hold', 'holdSeats', {
    summary: 'Check that another date has room for your booking',
    description: 'Holds nothing, so `until` is now. Move the booking to take the date.',
    isDeprecated: true,
    body: z.strictObject({ session_id: recordId }),
    response: named('HeldDate', heldDate),
    notFound,
    errors: ['CHOICE_CLOSED', ...moveErrors],
    call: (caller, { params, body }) =>
      caller.bookings.holdDate({ bookingId: params.id, sessionId: body.session_id }),
  }),
];
