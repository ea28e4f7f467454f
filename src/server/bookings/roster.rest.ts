import { z } from 'zod';
import { named } from '#server/platform/rest/error-response.ts';
import { id, image, time } from '#server/platform/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/platform/rest/rest-row.ts';
import { bookingStatuses } from '#shared/bookings.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member' });

const notFound = 'CLASS_SESSION_NOT_FOUND';

const taughtSessionFields = {
  id,
  classId: id,
  title: z.string(),
  location: z.string(),
  timeZone: z.string().describe('IANA name'),
  startTime: time,
  endTime: time,
  maxStudents: z.int().nullable().describe('null means unlimited'),
  seatsTaken: z.int(),
  isScheduled: z.boolean().describe('false: the date was canceled'),
};

const rosterResponse = named(
  'Roster',
  z.object({
    session: z.object({
      ...taughtSessionFields,
      refundedStudents: z
        .int()
        .describe(
          'Students who get money back when the date is canceled, or got it because it was',
        ),
    }),
    students: z.array(
      z.object({
        bookingId: id,
        status: z.enum(bookingStatuses),
        noShowContestedAt: time.nullable(),
        joinedDate: time.describe('When the student booked'),
        id,
        fullName: z.string(),
        username: z.string(),
        profileImage: image,
        email: z.string().nullable().describe('null: the account was deleted'),
        phoneNumber: z.string().nullable(),
      }),
    ),
  }),
);

/** For instructors: who comes to a date. */
export const rosterRows: RestRow[] = [
  row('GET /api/sessions/:id/roster', {
    summary: 'List the students of a date with their contact details',
    response: rosterResponse,
    notFound,
    call: (caller, { params }) => caller.bookings.roster({ sessionId: params.id }),
  }),
  row('GET /api/sessions/:id/roster.csv', {
    summary: 'Download the students of a date as CSV',
    response: z.string().describe('One line for each student'),
    mediaType: 'text/csv',
    fileName: 'learnlocal-roster.csv',
    notFound,
    call: (caller, { params }) => caller.bookingTexts.roster({ sessionId: params.id }),
  }),
];
