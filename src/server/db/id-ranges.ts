import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { maxFaults } from './expressions.ts';
import type { Db } from './schema.ts';

/** A part of a table: the ids after `after`, up to and including `upTo`; null has no bound. */
export type IdRange = { after: string | null; upTo: string | null };

type Recounted =
  | 'users'
  | 'classes'
  | 'classSessions'
  | 'bookings'
  | 'waitlistEntries'
  | 'threads'
  | 'wantedRequests'
  | 'payments'
  | 'refunds'
  | 'payouts'
  | 'ledgerTransactions';

const rowsPerRange = 5000;

/** Whether `id`, a column of type uuid, is in the range. */
export function isIn(id: RawBuilder<unknown>, { after, upTo }: IdRange): RawBuilder<SqlBool> {
  const isAfter = after === null ? sql`true` : sql`${id} > ${after}::uuid`;
  const isUpTo = upTo === null ? sql`true` : sql`${id} <= ${upTo}::uuid`;
  return sql`(${isAfter} AND ${isUpTo})`;
}

/**
 * Recounts a table in parts, so that each statement takes seconds and little memory at any size;
 * stops at `maxFaults` wrong rows. The parts cover all ids, those missing in the table, too.
 */
export async function recountInParts<Fault>(
  db: Db,
  table: Recounted,
  selectFaults: (range: IdRange) => Promise<Fault[]>,
  rows = rowsPerRange,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  let after: string | null = null;
  do {
    const upTo = await lastId(db, table, after, rows);
    faults.push(...(await selectFaults({ after, upTo })));
    after = upTo;
  } while (after !== null && faults.length < maxFaults);
  return faults.slice(0, maxFaults);
}

/** The id of the row `rows` after `after`; null when there are fewer. */
async function lastId(
  db: Db,
  table: Recounted,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const { rows: found } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE ${isIn(sql`id`, { after, upTo: null })}
    ORDER BY id OFFSET ${rows - 1} LIMIT 1`.execute(db);
  return found[0]?.id ?? null;
}
