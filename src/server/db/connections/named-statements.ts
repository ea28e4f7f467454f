import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isPlanOutdated, isTransactionFailed } from './database-unavailable.ts';
import type { QueryPool } from './patient-pool.ts';

// A connection keeps every prepared statement with its plan, 50 to 300 kB each, until it closes. So
// only frequent statements get a name, and texts that vary without end (lists of values) do not.
const maxNames = 100;
const minRuns = 5;
const maxCounted = 1000;

/** A marker for a statement whose best plan depends on its values: such a statement never gets a name. */
export const planEachTime = '/* plan each time */';

/** Names a statement from its fifth run on, while names are left. */
export function createStatementNames() {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  let given = 0;
  // A name is unique in this process, and so on each of its connections.
  const giveName = (text: string) => {
    const name = `s${given++}`;
    names.set(text, name);
    return name;
  };
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size === maxNames || text.includes(planEachTime)) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size === maxCounted) runs.clear();
    runs.set(text, count);
    if (count < minRuns) return undefined;
    runs.delete(text);
    return giveName(text);
  };
  /** Replaces the name of a statement, unless another connection has done so. */
  const rename = (text: string, name: string) =>
    names.get(text) === name ? giveName(text) : names.get(text);
  return { nameOf, rename };
}

/**
 * The pool for Kysely: each connection parses and plans a named statement once. After a migration
 * changed its columns it runs again by a new name, or fails in a transaction, which has failed then.
 */
export function withNamedStatements(pool: QueryPool): PostgresPool {
  const { nameOf, rename } = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        const run = (name?: string) => client.query({ text, values: [...values], name });
        // Without parameters it is a simple query, which is one message.
        const name = values.length ? nameOf(text) : undefined;
        try {
          return await run(name);
        } catch (error) {
          if (!name || !isPlanOutdated(error)) throw error;
          return run(rename(text, name)).catch((again) => {
            throw isTransactionFailed(again) ? error : again;
          });
        }
      };
      const named: PostgresPoolClient = Object.create(client, { query: { value: query } });
      return named;
    },
  };
}
