import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import type { BookingStatus } from '#shared/bookings.ts';

const noShow: BookingStatus = 'no_show';

/** Stores the objection of the student whose booking is marked as a no-show; the first one counts. */
export async function setNoShowContested(db: Db, bookingId: string, studentId: string) {
  return db
    .updateTable('bookings')
    .set({ noShowContestedAt: sql`now()` })
    .where('id', '=', bookingId)
    .where('studentId', '=', studentId)
    .where('status', '=', noShow)
    .where('noShowContestedAt', 'is', null)
    .returning(['id', isoTime(sql.ref<Date>('no_show_contested_at')).as('noShowContestedAt')])
    .executeTakeFirst();
}

/** Why nothing was stored: no booking of this student, contested before, or not a no-show. */
export async function selectNoShowState(db: Db, bookingId: string, studentId: string) {
  return db
    .selectFrom('bookings')
    .select(['status', 'noShowContestedAt'])
    .where('id', '=', bookingId)
    .where('studentId', '=', studentId)
    .executeTakeFirst();
}
