import { z } from 'zod';
import { named } from '#server/platform/http/error-response.ts';
import { id, image, pageOf, textResponse, time } from '#server/programs/rest/rest-fields.ts';
import { type RestRow, rowsOf } from '#server/programs/rest/rest-row.ts';
import { studentNoteForm, studentsInput } from '#shared/market/bookings/students.ts';

const row = rowsOf({ tag: 'Teaching', auth: 'member', scope: 'roster' });

const bookedDate = z
  .object({ sessionId: id, title: z.string(), startTime: time, timeZone: z.string() })
  .nullable();

const studentsResponse = named(
  'Students',
  z.object(
    pageOf(
      z.object({
        id,
        fullName: z.string(),
        username: z.string(),
        profileImage: image,
        email: z.string(),
        phoneNumber: z.string().nullable(),
        times: z.int().describe('How many of your dates they came to'),
        last: bookedDate.describe('The last of these dates'),
        next: bookedDate,
        note: z.string().nullable().describe('Only you see it'),
      }),
    ),
  ),
);

/** For instructors: their students, with notes. */
export const studentRows: RestRow[] = [
  row('GET /api/students', 'listStudents', {
    summary: 'List your students by name',
    description:
      'Everyone who came to your classes or is coming, without deleted accounts. Send `nextCursor` as `cursor` for the next page.',
    query: studentsInput.pick({ cursor: true }).strip(),
    response: studentsResponse,
    call: (caller, { query }) => caller.students.list(query),
  }),
  row('GET /api/students.csv', 'downloadStudents', {
    summary: 'Download your students as CSV',
    description:
      'Safe to open in a spreadsheet: text that could run as a formula starts with an apostrophe. Times are those of the classes.',
    response: textResponse('One line for each student', [
      'Name,Username,Email,Phone,Times,Last,Last class,Next,Next class,Note',
      "Sam Rivera,samrivera,sam@example.com,'+15035550142,3,2027-02-20 18:00,Bread without haste,,,Left-handed",
    ]),
    mediaType: 'text/csv',
    call(caller, _input, _linkNext, nameFile) {
      nameFile('learnlocal-students.csv');
      return caller.studentTexts.csv();
    },
  }),
  row('PUT /api/students/:id/note', 'saveStudentNote', {
    summary: 'Save your note about a student',
    description: 'Only you see it. An empty note removes it.',
    body: studentNoteForm,
    notFound: 'STUDENT_NOT_FOUND',
    call: (caller, { params, body }) => caller.students.setNote({ studentId: params.id, ...body }),
  }),
];
