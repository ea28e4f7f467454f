import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db } from '#server/db/schema.ts';
import { isMarkedNoShow } from '#server/market/bookings/states.queries.ts';

/** Records that the student contests a no-show; only the first time counts. */
export async function setNoShowContested(db: Db, bookingId: string) {
  return db
    .updateTable('bookings')
    .set({ noShowContestedAt: sql`now()` })
    .where('id', '=', bookingId)
    .where(isMarkedNoShow('bookings'))
    .where('noShowContestedAt', 'is', null)
    .returning(['id', isoTime(sql.ref<Date>('no_show_contested_at')).as('noShowContestedAt')])
    .executeTakeFirst();
}

/** The reason why nothing was stored: no such booking, already contested, or not a no-show. */
export async function selectNoShowState(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .select('noShowContestedAt')
    .where('id', '=', bookingId)
    .executeTakeFirst();
}
