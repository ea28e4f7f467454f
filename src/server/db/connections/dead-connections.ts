import type pg from 'pg';

const readOnly = '25006';

/**
 * Closes a connection whose server has become useless, as a query shows: it did not respond within
 * `query_timeout`, or it is read-only, as a former primary is. The pool then opens another
 * connection, and further statements on the closed one, such as a rollback, fail right away instead
 * of waiting as well.
 */
export function closeDeadConnections(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (isDead(error)) void client.end().catch(() => {});
        });
      return result;
    };
    Object.defineProperty(client, 'query', { value: watched });
  });
}

function isDead(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === 'Query read timeout' || ('code' in error && error.code === readOnly);
}
