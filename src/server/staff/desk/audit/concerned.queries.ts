import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The bookings, payments, refunds and payouts with these ids, with their bookings and classes. */
export const selectRecords = (db: Db, ids: string[]) =>
  db
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'named'>(sql`named (id)`))
    .leftJoin('refunds as r', 'r.id', 'named.id')
    .leftJoin('payments as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.coalesce('r.paymentId', 'named.id'))),
    )
    .leftJoin('payouts as o', 'o.id', 'named.id')
    .leftJoin('bookings as b', (join) =>
      join.on((eb) => eb('b.id', '=', eb.fn.coalesce('p.bookingId', 'named.id'))),
    )
    .leftJoin('classSessions as s', 's.id', 'b.sessionId')
    .leftJoin('classes as c', 'c.id', 's.classId');

/** The learners and instructors of these bookings, payments, refunds and payouts. */
export async function selectParties(db: Db, ids: string[]): Promise<string[]> {
  const people = sql<{ personId: string | null }>`(
    VALUES (o.teacher_id), (coalesce(p.payer_id, b.student_id)), (c.teacher_id), (p.teacher_id))`;
  const rows = await selectRecords(db, ids)
    .crossJoinLateral(people.as<'party'>(sql`party (person_id)`))
    .select('party.personId')
    .distinct()
    .where('party.personId', 'is not', null)
    .$narrowType<{ personId: string }>()
    .execute();
  return rows.map(({ personId }) => personId);
}
