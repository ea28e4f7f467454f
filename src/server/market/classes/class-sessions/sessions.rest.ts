import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { overlappingInput, sessionChange } from '#shared/market/classes/classes.ts';
import { newDateInput } from '#shared/market/classes/dates/opens-first-input.ts';
import {
  announcementsPerDay,
  materialDuration,
  materialMove,
  rescheduleNotice,
} from '#shared/rule-words.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'classes' });

const newSession = z.object({ id, classId: id });
const changedSession = newSession.extend({ notifiedStudents: z.int() });
export const isWordLeftOut = z
  .boolean()
  .describe('Your `word` was left out, because you have written to this class too often today');
const lacksMinimum = z
  .boolean()
  .describe('It starts too soon for the minimum of its class, and takes place with any number');

const overlappingSession = z.object({
  id,
  title: z.string(),
  timeZone: z.string().describe('IANA name'),
  startTime: time,
  endTime: time,
});

/** The dates of a class, for its instructor. */
export const sessionRows: RestRow[] = [
  row('POST /api/classes/:id/sessions', 'createClassSession', {
    summary: 'Add a date to a class you teach',
    description:
      'The date has as many spots as the class allows students. With `meetings`, it is a course that is booked as one. With `opensFirst`, it opens first to people who came before: they are emailed, and until it opens to everyone no one else finds it or can book it.',
    isIdempotent: true,
    body: newDateInput,
    example: { startTime: '2027-03-06T18:00:00.000Z', endTime: '2027-03-06T21:00:00.000Z' },
    status: 201,
    response: named(
      'NewClassSession',
      newSession.extend({
        lacksMinimum,
        opensAt: time
          .nullable()
          .describe('When it opens to everyone; null: it is open to everyone')
          .meta({ examples: [null] }),
        invited: z
          .int()
          .describe('How many people it opens first to')
          .meta({ examples: [0] }),
      }),
    ),
    notFound: 'CLASS_NOT_FOUND',
    errors: [
      'SESSION_TIME_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'TOO_MANY_SESSIONS',
      'TOO_MANY_UPCOMING_SESSIONS',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.classes.addSession({ classId: params.id, ...body }),
  }),
  row('GET /api/sessions/overlapping', 'listOverlappingClassSessions', {
    summary: 'List the dates you teach at the same time',
    description:
      'At most three. Dates may overlap; this tells you before you add or move one. `exceptSessionId` is the date that moves.',
    query: overlappingInput.strip(),
    response: named('OverlappingClassSessions', z.array(overlappingSession)),
    call: (caller, { query }) => caller.classes.overlapping(query),
  }),
  row('PATCH /api/sessions/:id', 'moveClassSession', {
    summary: 'Move a date, or set its externalId',
    description: `Without times, only its \`externalId\` changes, which null forgets. Of a date that meets several times, the first meeting moves there, and the others by the same time on the clock. The students are emailed, and may cancel for a full refund if the start moves by ${materialMove} or the duration changes by ${materialDuration}. A date that someone booked moves until ${rescheduleNotice} before its start, and to a start at least that far ahead. \`word\` is what you say to them, as part of that email. It counts as an announcement: after ${announcementsPerDay}, the date moves without it.`,
    body: sessionChange,
    example: { startTime: '2027-03-06T18:00:00.000Z', endTime: '2027-03-06T21:00:00.000Z' },
    response: named('MovedClassSession', changedSession.extend({ lacksMinimum, isWordLeftOut })),
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: [
      'CLASS_STARTED',
      'SESSION_CANCELLED',
      'RESCHEDULE_TOO_LATE',
      'SESSION_TIME_TAKEN',
      'EXTERNAL_ID_TAKEN',
      'LOOKS_LIKE_SPAM',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) =>
      caller.classes.moveSession({ sessionId: params.id, ...body }),
  }),
  row('PUT /api/sessions/:id/cancel', 'cancelClassSession', {
    summary: 'Cancel a date',
    description:
      'The students are emailed, and everything they paid through us is refunded. To add a message to them, cancel it with `POST /api/sessions/{id}/edit`.',
    response: named('CanceledClassSession', changedSession.extend({ refunded: dollars })),
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: ['CLASS_STARTED', 'SESSION_CANCELLED'],
    call: (caller, { params }) => caller.classes.cancelSession({ sessionId: params.id }),
  }),
  row('PUT /api/sessions/:id/confirm', 'confirmClassSession', {
    summary: 'Hold a date with fewer students than its minimum',
    description:
      'Decides immediately, even before the decision time, that the date takes place. The students are emailed.',
    response: named('ConfirmedClassSession', changedSession),
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: ['CLASS_STARTED', 'SESSION_CANCELLED', 'ALREADY_DECIDED'],
    call: (caller, { params }) => caller.classes.confirmSession({ sessionId: params.id }),
  }),
];
