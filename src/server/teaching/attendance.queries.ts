import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type BookingStatus, seatHoldingStatuses } from '#shared/bookings.ts';

type Mark = { bookingId: string; teacherId: string; status: BookingStatus };

/** Marks a seat of this teacher's session that has started; nothing where there is none. */
export async function setAttendance(db: Db, { bookingId, teacherId, status }: Mark) {
  return db
    .updateTable('bookings as b')
    .from('classSessions as s')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .set({ status })
    .where('b.id', '=', bookingId)
    .whereRef('s.id', '=', 'b.sessionId')
    .where('c.teacherId', '=', teacherId)
    .where('b.status', 'in', seatHoldingStatuses)
    .where('s.status', '=', 'scheduled')
    .where('s.startsAt', '<=', sql<Date>`now()`)
    .returning(['b.id', 'b.status'])
    .executeTakeFirst();
}

/** Whether this teacher has such a booking to come: asked only after marking changed nothing. */
export async function isBookingToCome(db: Db, bookingId: string, teacherId: string) {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('classSessions as s', 's.id', 'b.sessionId')
    .innerJoin('classes as c', 'c.id', 's.classId')
    .select('b.id')
    .where('b.id', '=', bookingId)
    .where('c.teacherId', '=', teacherId)
    .where('b.status', 'in', seatHoldingStatuses)
    .executeTakeFirst();
  return row !== undefined;
}
