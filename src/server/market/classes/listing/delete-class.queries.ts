import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { hasByHand } from '#server/market/bookings/states.queries.ts';
import { permits } from '#server/people/permissions/permissions.queries.ts';

/** Locks the class and its dates against new bookings, places in line and threads, which refer to them. */
export async function lockUse(trx: Trx, viewerId: string, classId: string) {
  const own = await trx
    .selectFrom('classes as c')
    .select('id')
    .where('id', '=', classId)
    .where(permits('class.edit', viewerId))
    .forUpdate()
    .executeTakeFirst();
  if (!own) return;
  await trx
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return trx
    .selectFrom('classes as c')
    .select(
      sql<boolean>`(c.removal_id IS NOT NULL
        OR EXISTS (SELECT FROM class_sessions s JOIN bookings b ON b.session_id = s.id
          WHERE s.class_id = c.id)
        OR EXISTS (SELECT FROM class_sessions s WHERE s.class_id = c.id AND ${hasByHand('s')})
        OR EXISTS (SELECT FROM waitlist_entries e WHERE e.class_id = c.id)
        OR EXISTS (SELECT FROM threads t WHERE t.class_id = c.id))`.as('isUsed'),
    )
    .where('c.id', '=', classId)
    .executeTakeFirst();
}
