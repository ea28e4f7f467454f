import pg from 'pg';

/** Sends one statement over its own connection. */
export async function query(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  return client.query(statement, values).finally(() => client.end());
}
