import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

// A connection keeps every prepared statement with its plan, 50 to 300 kB each, until it closes. So
// only frequent statements get a name, and texts that vary without end (lists of values) do not.
const maxNames = 100;
const minRuns = 5;
const maxCounted = 1000;

/** A marker for a statement whose best plan depends on its values: such a statement never gets a name. */
export const planEachTime = '/* plan each time */';

/** Names a statement from its fifth run on, while names are left. */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === maxNames || text.includes(planEachTime)) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (runs.size === maxCounted) runs.clear();
    runs.set(text, count);
    if (count < minRuns) return undefined;
    runs.delete(text);
    // The name is unique in this process, and so on each of its connections.
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** The pool for Kysely: each connection parses and plans a named statement once. */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) =>
        // Without parameters it is a simple query, which is one message.
        client.query({ text, values: [...values], name: values.length ? nameOf(text) : undefined });
      const named: PostgresPoolClient = Object.create(client, { query: { value: query } });
      return named;
    },
  };
}
