import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { bookingIdsOf } from '#server/staff/desk/money/desk-money.queries.ts';

/** The bookings of all learners, with the class and its date. */
const bookedClasses = (db: Db) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('users as student', 'student.id', 'b.studentId')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select((eb) => [
      'b.id',
      'b.status',
      'b.seats',
      isoTime(eb.ref('b.createdAt')).as('createdAt'),
      isoTime(eb.ref('s.startsAt')).as('startTime'),
      'c.title',
      'student.fullName as studentName',
      'student.username as studentUsername',
    ]);

/** Bookings, latest first; `q` is the learner's username or email, or the number of a receipt. */
export async function selectDeskBookings(db: Db, page: ListPage) {
  return bookedClasses(db)
    .$call(listPage(page, { id: 'b.id', search: (q) => sql`b.id = ANY(${bookingIdsOf(q)})` }))
    .execute();
}

/** The maximum number of bookings that a person's page shows. */
const shownBookings = 20;

/** The newest bookings of a person. */
export async function selectBookingsOf(db: Db, studentId: string) {
  return bookedClasses(db)
    .where('b.studentId', '=', studentId)
    .orderBy('b.id', 'desc')
    .limit(shownBookings)
    .execute();
}
