import { hasEnded, hasStarted, isScheduled, takesPart } from '#server/bookings/states.queries.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type Attendance, isNoShow } from '#shared/bookings.ts';

type Mark = { bookingId: string; teacherId: string; status: Attendance };

/**
 * Marks a booking of this teacher's session: attended once it has started, no-show once it has
 * ended. Returns undefined if there is no such booking or nothing to change.
 */
export async function setAttendance(trx: Trx, { bookingId, teacherId, status }: Mark) {
  return trx
    .updateTable('bookings as b')
    .from('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .set({ status })
    .where('b.id', '=', bookingId)
    .whereRef('s.id', '=', 'b.sessionId')
    .where('c.teacherId', '=', teacherId)
    .where(takesPart('b'))
    .where('b.status', '<>', status)
    .where(isScheduled('s'))
    .where(isNoShow(status) ? hasEnded('s') : hasStarted('s'))
    .returning([
      'b.studentId',
      'b.noShowContestedAt',
      'c.title',
      'c.timeZone',
      's.startsAt',
      's.endsAt',
    ])
    .executeTakeFirst();
}

/** Explains why nothing changed; undefined if this teacher has no such booking. */
export async function selectAttendance(db: Db, bookingId: string, teacherId: string) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select(['b.status', hasStarted('s').as('hasStarted')])
    .where('b.id', '=', bookingId)
    .where('c.teacherId', '=', teacherId)
    .where(takesPart('b'))
    .executeTakeFirst();
}
