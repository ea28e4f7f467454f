import { localTime, writeCsv } from '#server/platform/csv.ts';
import type { selectStudents } from './students.queries.ts';

type Student = Awaited<ReturnType<typeof selectStudents>>[number];

/** In the time zone of the class. */
const timeOf = (date: Student['last']) => date && localTime(date.startTime, date.timeZone);

/** All students of a teacher as CSV. Times are in the time zones of the classes. */
export function writeStudentsCsv(students: Student[]): string {
  return writeCsv(
    students.map(({ last, next, ...student }) => ({
      ...student,
      last: timeOf(last),
      lastClass: last?.title,
      next: timeOf(next),
      nextClass: next?.title,
    })),
    {
      columns: [
        { key: 'fullName', header: 'Name' },
        { key: 'username', header: 'Username' },
        { key: 'email', header: 'Email' },
        { key: 'phoneNumber', header: 'Phone' },
        { key: 'times', header: 'Times' },
        { key: 'last', header: 'Last' },
        { key: 'lastClass', header: 'Last class' },
        { key: 'next', header: 'Next' },
        { key: 'nextClass', header: 'Next class' },
        { key: 'note', header: 'Note' },
      ],
    },
  );
}
