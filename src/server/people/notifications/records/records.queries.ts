import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { WaitingFact } from '#server/people/notifications/facts.ts';
import { historyYears } from '#shared/staff/desk/desk-limits.ts';
import { recordOf } from './recorded-facts.ts';

/** A fact whose listeners have jobs of their own is received several times. */
export async function insertRecordedFacts(trx: Trx, received: WaitingFact[]): Promise<void> {
  const records = received.flatMap((fact) => recordOf(fact) ?? []);
  if (records.length === 0) return;
  await trx
    .insertInto('recordedFacts')
    .values(
      records.map(({ details, ...record }) => ({ ...record, details: JSON.stringify(details) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOldRecords(db: Db): Promise<void> {
  const oldest = sql<Date>`now() - make_interval(years => ${historyYears})`;
  await db.deleteFrom('recordedFacts').where('at', '<', oldest).execute();
  await db.deleteFrom('recordedEmails').where('createdAt', '<', oldest).execute();
}
