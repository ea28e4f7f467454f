import { z } from 'zod';
import { isWordLeftOut } from '#server/market/classes/class-sessions/sessions.rest.ts';
import { named } from '#server/platform/http/error-response.ts';
import { dollars, id, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { editDatesBody } from '#shared/market/classes/dates/date-edits.ts';
import { repeatFields, scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import {
  newScheduleInput,
  previewFields,
  wholeMinutes,
} from '#shared/market/classes/schedules/schedules.ts';
import { slotInput } from '#shared/market/classes/slots.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'classes' });

const day = z.iso.date();

const schedule = z.object({
  id,
  classId: id,
  rule: z.string().describe('An RFC 5545 RRULE'),
  inWords: z.string().describe('The rule in words'),
  firstDay: day.describe('In the time zone of the class'),
  wallTime: z.string().describe('When each date starts, in the time zone of the class'),
  timeZone: z.string().describe('IANA name'),
  durationMinutes: z.int(),
  capacity: z.int().nullable().describe('Null: as many as the class allows students'),
  skip: z.array(day),
  nextStartTime: time.nullable(),
  upcomingDates: z.int(),
  bookedDates: z.int(),
  seatsTaken: z.int().describe('On all upcoming dates'),
});

const preview = z.object({
  inWords: z.string(),
  dates: z.array(
    z.object({
      day,
      startTime: time,
      endTime: time,
      isSkipped: z.boolean(),
      holiday: z.string().nullable().describe('A holiday of the United States'),
      overlaps: z.array(z.string()).describe('Your classes at the same time'),
    }),
  ),
  hasLaterDates: z.boolean().describe('The rule has dates after these'),
});

const skippedDays = z
  .string()
  .transform((text) => text.split(','))
  .pipe(repeatFields.skip)
  .describe('Days that are left out, separated by commas');

const previewQuery = wholeMinutes(
  slotInput.safeExtend({ ...previewFields, skip: skippedDays.optional() }).strip(),
);

const slot = z.object({ startTime: time, endTime: time });
const editedDate = slot.extend({
  id,
  after: slot.nullable().describe('Null if the date is canceled'),
  kept: z.enum(['edited', 'too_late']).nullable().describe('Why the date stays as it is'),
  isMaterial: z.boolean().describe('Opens full refunds'),
  learners: z.int(),
  refundable: dollars,
});
const editPreview = z.object({
  dates: z.array(editedDate),
  changedDates: z.int(),
  learners: z.int().describe('How many would be notified'),
  askedLearners: z.int().describe('How many could get a full refund'),
  refundable: dollars,
});
const edited = z.object({
  id,
  classId: id,
  changedDates: z.int(),
  keptDates: z.int(),
  notifiedStudents: z.int(),
  refunded: dollars,
  isWordLeftOut,
});
const editExample = {
  scope: 'following' as const,
  change: { startTime: '2027-03-06T18:00:00.000Z', endTime: '2027-03-06T21:00:00.000Z' },
};
const editErrors = ['CLASS_STARTED', 'SESSION_CANCELLED', 'RESCHEDULE_TOO_LATE'] as const;

const ended = z.object({ id, classId: id, removedDates: z.int(), keptDates: z.int() });

/** Dates that repeat, for the instructor of the class. */
export const scheduleRows: RestRow[] = [
  row('GET /api/classes/:id/schedules', 'listSchedules', {
    summary: 'List the schedules of a class you teach',
    description: 'Those that go on; ended ones are left out.',
    response: named('ClassSchedules', z.array(schedule)),
    notFound: 'CLASS_NOT_FOUND',
    call: (caller, { params }) => caller.schedules.ofClass({ classId: params.id }),
  }),
  row('POST /api/classes/:id/schedules', 'createSchedule', {
    summary: 'Repeat a date of a class you teach',
    description: `Lists the dates of the next ${scheduleLimits.weeksAhead} weeks, and a daily job those that follow. Every date starts at the same time of day as \`startTime\` in the time zone of the class, even after clocks change. It must be a date of the rule; otherwise the error names the first one.`,
    isIdempotent: true,
    body: newScheduleInput,
    example: {
      startTime: '2027-03-06T18:00:00.000Z',
      endTime: '2027-03-06T21:00:00.000Z',
      rule: 'FREQ=WEEKLY;COUNT=12',
    },
    status: 201,
    response: named('ClassSchedule', schedule),
    notFound: 'CLASS_NOT_FOUND',
    errors: [
      'TOO_MANY_SCHEDULES',
      'TOO_MANY_SESSIONS',
      'TOO_MANY_UPCOMING_SESSIONS',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) => caller.schedules.add({ classId: params.id, ...body }),
  }),
  row('GET /api/schedules/preview', 'previewSchedule', {
    summary: 'List the dates that a schedule would have',
    description: `Those of the next ${scheduleLimits.weeksAhead} weeks, with holidays and your dates at the same time. Saves nothing.`,
    query: previewQuery,
    response: named('SchedulePreview', preview),
    errors: ['RATE_LIMITED'],
    call: (caller, { query }) => caller.schedules.preview(query),
  }),
  row('POST /api/sessions/:id/edit/preview', 'previewClassSessionEdit', {
    summary: 'Say what an edit of dates would do',
    description: 'Which dates, how many learners and how much money it would touch. Saves nothing.',
    body: editDatesBody,
    example: editExample,
    status: 200,
    response: named('DateEditPreview', editPreview),
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: [...editErrors, 'RATE_LIMITED'],
    call: (caller, { params, body }) =>
      caller.schedules.previewEdit({ sessionId: params.id, ...body }),
  }),
  row('POST /api/sessions/:id/edit', 'editClassSessions', {
    summary: 'Change or cancel one date, the following, or all',
    description:
      'Bookings move with their dates, and each learner gets one email about all moves. Dates that were edited on their own are kept.',
    body: editDatesBody,
    example: editExample,
    status: 200,
    response: named('EditedDates', edited),
    notFound: 'CLASS_SESSION_NOT_FOUND',
    errors: [
      ...editErrors,
      'SEATS_TAKEN',
      'SESSION_TIME_TAKEN',
      'TOO_MANY_SCHEDULES',
      'RATE_LIMITED',
    ],
    call: (caller, { params, body }) =>
      caller.schedules.editDates({ sessionId: params.id, ...body }),
  }),
  row('DELETE /api/schedules/:id', 'endSchedule', {
    summary: 'End a schedule',
    description:
      'No more dates are listed. Upcoming dates that no one has booked are removed, and booked ones stay.',
    status: 200,
    response: named('EndedClassSchedule', ended),
    notFound: 'SCHEDULE_NOT_FOUND',
    call: (caller, { params }) => caller.schedules.end({ scheduleId: params.id }),
  }),
];
