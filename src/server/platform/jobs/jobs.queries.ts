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

/** That statement as part of a larger one: sends the jobs if the CTE named `source` has a row. */
export function insertFrom(text: string, jobs: object[], source: string) {
  const [before = '', after = ''] = text.split('$1');
  const list = sql`(SELECT ${JSON.stringify(jobs)} FROM ${sql.table(source)})`;
  return sql`${sql.raw(before)}${list}${sql.raw(after)}`;
}
