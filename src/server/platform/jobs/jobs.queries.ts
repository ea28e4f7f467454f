import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';

/** pg-boss's own statement that sends jobs; its only parameter is their list. */
export async function captureInsert(boss: PgBoss, queue: string): Promise<string> {
  let captured = '';
  const db = {
    async executeSql(text: string) {
      captured = text;
      return { rows: [] };
    },
  };
  await boss.insert(queue, [], { db });
  return captured;
}

/**
 * That statement as part of a larger one: sends the jobs if the CTE named `source` has a row. Its
 * column `startAfter`, an ISO time, says when the first job is due.
 */
export function insertFrom(text: string, jobs: object[], source: string, startAfter?: string) {
  const [before = '', after = ''] = text.split('$1');
  const list = startAfter
    ? sql`jsonb_set(${JSON.stringify(jobs)}::jsonb, '{0,startAfter}', to_jsonb(${sql.ref(startAfter)}))::text`
    : sql`${JSON.stringify(jobs)}`;
  return sql`${sql.raw(before)}(SELECT ${list} FROM ${sql.table(source)})${sql.raw(after)}`;
}
