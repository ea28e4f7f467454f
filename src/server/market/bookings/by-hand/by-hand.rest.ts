import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { attendances } from '#shared/market/bookings/booking-states.ts';
import {
  addByHandInput,
  changeByHandInput,
  markByHandInput,
} from '#shared/market/bookings/by-hand.ts';
import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'roster' });

const addedPerson = named(
  'AddedPerson',
  z.object({
    id,
    sessionId: id,
    seats: z.int().describe('How many spots they have'),
    isOverEmailLimit: z
      .boolean()
      .describe(
        `They get no emails, because you have added ${byHandLimits.emailsPerDay} people with an address today`,
      ),
  }),
);

const notFound = 'ADDED_PERSON_NOT_FOUND';
const full = ['CLASS_FULL', 'NOT_ENOUGH_SPOTS'] as const;
const closed = ['SESSION_CANCELLED', 'ROSTER_CLOSED'] as const;

/** For instructors: the people whom they add to a date by hand. */
export const byHandRows: RestRow[] = [
  row('POST /api/sessions/:id/by-hand', 'addByHand', {
    summary: 'Add someone who did not book here to a date you teach',
    description: `Someone who walked in or called, or a guest. Their spots count like booked ones; nothing they pay goes through LearnLocal. With an email address they get one email with the date and its calendar entry, and later only if it moves or is canceled. Possible until ${byHandLimits.keptDays} days after the date, when names and contacts are erased.`,
    isIdempotent: true,
    body: addByHandInput.omit({ sessionId: true }),
    example: { name: 'Jo Park', seats: 1, paidHow: 'cash', amount: 45 },
    status: 201,
    response: addedPerson,
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: [...full, ...closed, 'ADDRESS_FORGOTTEN', 'RATE_LIMITED'],
    call: (caller, { params, body }) => caller.byHand.add({ sessionId: params.id, ...body }),
  }),
  row('PATCH /api/by-hand/:id', 'changeByHand', {
    summary: 'Change someone you added by hand',
    description:
      'Fields that are left out stay. An address that is added or changed gets the email.',
    isIdempotent: true,
    body: changeByHandInput.omit({ addedId: true }),
    example: { seats: 2, amount: 90 },
    response: addedPerson,
    notFound,
    errors: [...full, ...closed, 'ADDRESS_FORGOTTEN', 'RATE_LIMITED'],
    call: (caller, { params, body }) => caller.byHand.change({ addedId: params.id, ...body }),
  }),
  row('DELETE /api/by-hand/:id', 'removeByHand', {
    summary: 'Remove someone you added by hand',
    description: 'Their spots are offered to the waitlist. They are not emailed.',
    isIdempotent: true,
    response: addedPerson,
    notFound,
    errors: ['RATE_LIMITED'],
    call: (caller, { params }) => caller.byHand.remove({ addedId: params.id }),
  }),
  row('PUT /api/by-hand/:id/attendance', 'markByHand', {
    summary: 'Mark whether someone you added by hand attended',
    description:
      'Like `markAttendance`: `attended` once the class has started, `no_show` once it has ended; of a course, `meeting` is the meeting number, from 1. No one is emailed.',
    isIdempotent: true,
    body: markByHandInput.omit({ addedId: true }),
    response: named(
      'AttendanceByHand',
      z.object({
        id,
        status: z.enum(attendances),
        attendedSeats: z.int().describe('How many came'),
      }),
    ),
    notFound,
    errors: ['CLASS_NOT_STARTED', 'NO_SHOW_TOO_EARLY', ...closed],
    call: (caller, { params, body }) => caller.byHand.mark({ addedId: params.id, ...body }),
  }),
];
