import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import {
  lineField,
  participantsField,
  rosterStudent,
  taughtBooking,
  taughtSession,
  taughtSessionFields,
  taughtStudent,
} from '#server/programs/rest/responses/booking-responses.ts';
import { grownUp } from '#server/programs/rest/responses/class-responses.ts';
import {
  dollars,
  id,
  meetings,
  numericQuery,
  pageOf,
  pathWithQuery,
  textResponse,
  time,
} from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { attendances } from '#shared/market/bookings/booking-states.ts';
import { paidHows } from '#shared/market/bookings/by-hand-limits.ts';
import {
  calendarDays,
  markAttendanceInput,
  taughtBookingsInput,
  taughtSessionsInput,
  teachingCalendarInput,
} from '#shared/market/bookings/teaching.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'roster' });

const listedStudent = rosterStudent.extend({ isBlockedByMe: z.boolean() });
const privateParticipants = participantsField
  .optional()
  .describe(
    'Who takes the spots, in their order; null or too few: not said. Absent for a key without `roster:private`',
  );
const privateStudent = listedStudent.extend({
  participants: privateParticipants,
  line: lineField
    .optional()
    .describe(
      'What the student told you, such as an allergy; null: nothing. Absent for a key without `roster:private`',
    ),
});

const ofStudents = {
  status: true,
  seats: true,
  attendedSeats: true,
  attendedMeetings: true,
} as const;
const addedToRoster = rosterStudent.pick(ofStudents).extend({
  id: id.describe('For `changeByHand`, `removeByHand` and `markByHand`'),
  name: z.string().nullable().describe('null: erased, or the person asked to be forgotten'),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  getsEmails: z.boolean().describe('false: no address, or too many people added that day'),
  paidHow: z.enum(paidHows),
  amount: dollars.describe('Of all seats'),
  addedAt: time,
});

const rosterResponse = named(
  'Roster',
  z.object({
    session: z.object({
      ...taughtSessionFields,
      meetings,
      price: dollars,
      minAge: z.int().nullable(),
      maxAge: z.int().nullable(),
      grownUp: grownUp.describe('Of a class for children: whether a grown-up stays'),
      isRepeating: z.boolean().describe('One of the dates of a schedule'),
      refundedStudents: z
        .int()
        .describe(
          'Students who get money back when the date is canceled, or got it because it was',
        ),
    }),
    students: z.array(privateStudent),
    byHand: z
      .array(addedToRoster.extend({ participants: privateParticipants }))
      .describe('People without a booking, whom you added with `addByHand`'),
    canceled: z
      .array(privateStudent)
      .describe('Those of a canceled date, and those who canceled and did not get all money back'),
  }),
);

/** For keys that may not see what students tell only their instructor. */
const publicRoster = rosterResponse.extend({
  byHand: z.array(addedToRoster),
  students: z.array(listedStudent),
  canceled: z.array(listedStudent),
});

const notOfStudents = 'Absent for a key without `roster:read`';

const taughtSessionsResponse = named(
  'TaughtSessions',
  z.object(
    pageOf(
      taughtSession.extend({
        students: z.int().optional().describe(`How many booked. ${notOfStudents}`),
        firstStudents: z
          .array(z.object({ fullName: z.string(), seats: z.int() }))
          .optional()
          .describe(`The first of them by name. ${notOfStudents}`),
        unmarked: z
          .int()
          .optional()
          .describe(
            `Students of a started date without a mark, and people added by hand. ${notOfStudents}`,
          ),
        contested: z
          .int()
          .optional()
          .describe(`No-shows that students contested. ${notOfStudents}`),
      }),
    ),
  ),
);

const taughtBookingsResponse = named(
  'TaughtBookingPage',
  z.object(pageOf(taughtBooking.extend({ student: taughtStudent }))),
);

const taughtBookingsQuery = taughtBookingsInput.strip().extend({
  limit: numericQuery(taughtBookingsInput.shape.limit.unwrap()).optional(),
});

const slot = { startTime: time, endTime: time };

const teachingCalendar = named(
  'TeachingCalendar',
  z.array(
    z.object({
      ...taughtSessionFields,
      meetingCount: z.int().describe('The number of meetings of the date'),
      firstMeeting: z.object(slot),
      meetings: z
        .array(z.object({ position: z.int().describe('From 1'), ...slot }))
        .describe('The meetings that start on these days'),
    }),
  ),
);

const notFound = 'CLASS_SESSION_NOT_FOUND';

/** For instructors: their dates, and the students of each. */
export const rosterRows: RestRow[] = [
  row('GET /api/sessions', 'listClassSessions', {
    summary: 'List the dates you teach',
    description:
      '`next` lists those that are not over, soonest first; `past` those that are, latest first. Without `when`, all are listed, canceled ones too, soonest first.',
    query: taughtSessionsInput.pick({ when: true, externalId: true, cursor: true }).strip(),
    response: taughtSessionsResponse,
    also: { scope: 'classes:read', response: z.object(pageOf(taughtSession)) },
    call: (caller, { query }) => caller.bookings.taughtSessions(query),
  }),
  row('GET /api/sessions/bookings', 'listTaughtBookings', {
    summary: 'List the bookings of the dates you teach, page by page',
    description:
      'By the start of the date, the earliest first, with canceled bookings and those that wait to be paid. The header `Link: <…>; rel="next"` names the next page, if there is one.',
    query: taughtBookingsQuery,
    response: taughtBookingsResponse,
    also: { scope: 'bookings:read', response: z.object(pageOf(taughtBooking)) },
    async call(caller, { query }, linkNext) {
      const page = await caller.bookings.taught(query);
      if (page.nextCursor)
        linkNext(pathWithQuery('/api/sessions/bookings', { ...query, cursor: page.nextCursor }));
      return page;
    },
  }),
  row('GET /api/sessions/calendar', 'listCalendarSessions', {
    summary: 'List the dates you teach between two days',
    description: `Soonest first, at most ${calendarDays} days. Each date has its meetings on these days; one that meets once has one. Canceled dates are left out.`,
    query: teachingCalendarInput.strip(),
    response: teachingCalendar,
    call: (caller, { query }) => caller.bookings.calendar(query),
  }),
  row('GET /api/sessions/:id/roster', 'getRoster', {
    summary: 'List the students of a date with their contact details',
    description: 'Only for the instructor of the class.',
    scope: 'roster:private',
    response: rosterResponse,
    also: { scope: 'roster:read', response: publicRoster },
    notFound,
    call: (caller, { params }) => caller.bookings.roster({ sessionId: params.id }),
  }),
  row('GET /api/sessions/:id/roster.csv', 'downloadRoster', {
    summary: 'Download the students of a date as CSV',
    description:
      'Safe to open in a spreadsheet: text that could run as a formula starts with an apostrophe. A browser that is signed in can follow a link to it. A key without `roster:private` gets no notes of students.',
    scope: 'roster:private',
    also: { scope: 'roster:read', response: z.string() },
    response: textResponse('One line for each student, and for each person added by hand', [
      'Class,Date (America/New_York),Name,Spots,Guests,Username,Email,Phone,Status,Came,Booked at (America/New_York),Price (USD),Paid (USD),Refunded (USD),Paid by hand,To know,Participants',
      'Bread without haste,2027-03-06 18:00,Sam Rivera,2,Ana,samrivera,sam@example.com,\'+15035550142,Booked,,2027-02-20 13:00,96,96,0,,Left-handed,"Leo, 7; Adult"',
    ]),
    mediaType: 'text/csv',
    notFound,
    async call(caller, { params }, _, nameFile) {
      const { csv, fileName } = await caller.bookingTexts.roster({ sessionId: params.id });
      nameFile(fileName);
      return csv;
    },
  }),
  row('PUT /api/bookings/:id/attendance', 'markAttendance', {
    summary: 'Mark whether a student attended',
    description:
      'For the instructor of the class: `attended` once the class has started, `no_show` once it has ended. `attendedSeats` says how many came; without it, all did. For a course, `meeting` is the meeting number, from 1: a student who came to any of them attended the course, and one who missed them all is a no-show. The student is emailed about a no-show and may contest it.',
    isIdempotent: true,
    body: markAttendanceInput.omit({ bookingId: true }),
    response: named(
      'Attendance',
      z.object({
        id,
        status: z.enum(attendances),
        attendedSeats: z.int().describe('How many came'),
      }),
    ),
    notFound: 'BOOKING_NOT_FOUND',
    errors: ['CLASS_NOT_STARTED', 'NO_SHOW_TOO_EARLY', 'RATE_LIMITED'],
    call: (caller, { params, body }) =>
      caller.bookings.markAttendance({ bookingId: params.id, ...body }),
  }),
];
