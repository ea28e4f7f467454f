import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';

export type Statement = { text: string; parameters: readonly unknown[] };

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

/** The growing tables that these statements scan sequentially. */
export async function scannedTables(db: Db, made: Statement[]): Promise<string[]> {
  const visit = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []),
    ...(plan.Plans ?? []).flatMap(visit),
  ];
  const tables = new Set<string>();
  for (const { text, parameters } of made) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...sql`SELECT`.compile(db),
      sql: `EXPLAIN (FORMAT JSON) ${text}`,
      parameters,
    });
    const [result] = Object.values(rows[0] ?? {});
    if (result) for (const table of visit(result[0].Plan)) tables.add(table);
  }
  tables.delete('categories');
  return [...tables];
}

export function percentile(of: number[], share: number): number {
  const sorted = of.toSorted((a, b) => a - b);
  return Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1));
}

export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
