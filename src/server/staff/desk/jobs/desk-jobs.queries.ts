import type { Db } from '#server/db/schema.ts';
import { selectRecords } from '#server/staff/desk/audit/concerned.queries.ts';

/**
 * The people whom jobs are about, by the id of a booking, payment, refund or payout in the job's
 * data. The title is the title of the booked class.
 */
export async function selectJobTopics(db: Db, ids: string[]) {
  const rows = await selectRecords(db, ids)
    .innerJoin('users as person', (join) =>
      join.on((eb) => eb('person.id', '=', eb.fn.coalesce('o.teacherId', 'b.studentId'))),
    )
    .select(['named.id', 'person.fullName as person', 'c.title'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
