import type pg from 'pg';

const readOnly = '25006';

/**
 * Closes a connection on which a query shows that its server is of no use any more: it did not
 * respond within `query_timeout`, or it has become read-only, as a former primary does. The pool then
 * opens another one, and what is still to be sent on this one, such as a rollback, fails right away
 * instead of waiting as well.
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
