import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepRows } from '#server/testing/databases/kept-rows.ts';
import { createFixtures, type Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { addressOf, knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });

const actions = knownRoutes
  .filter(({ name, isChange }) => name.startsWith('trpc desk.') && isChange)
  .map((route) => [route.name, route] as const);

/** Tables that change with any request. */
const unrelated = ['rate_limits', 'sessions'];

let fixtures: Fixtures;
let restoreRows: () => Promise<void>;
beforeAll(async () => {
  fixtures = await createFixtures(at.deps);
  restoreRows = await keepRows(at.db);
});

/** Every row of the product's tables, as one hash per table. */
async function readTables(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(at.db);
  const names = tables.map(({ name }) => name).filter((name) => !unrelated.includes(name));
  const hashes = names.map(
    (name) => sql`SELECT ${name} AS name,
      (SELECT md5(string_agg(r::text, ',' ORDER BY r::text)) FROM ${sql.table(name)} AS r) AS hash`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` UNION ALL `)}
    UNION ALL SELECT 'jobs', count(*)::text FROM pgboss.job`.execute(at.db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function actAsAdmin(route: (typeof knownRoutes)[number]) {
  const [request] = route.requests(fixtures);
  const response = await at.call(request.method, addressOf(request), {
    body: request.body,
    token: fixtures.tokens.admin,
  });
  await at.deps.background.settled();
  return response;
}

const countEntries = async () =>
  Number(
    (await sql<{ count: string }>`SELECT count(*) FROM audit_entries`.execute(at.db)).rows[0]
      ?.count,
  );

describe('every action of the desk', () => {
  it('exists', () => expect(actions.length).toBeGreaterThan(0));

  describe('when the audit log cannot be written', () => {
    afterEach(() => sql`DROP TRIGGER break_audit ON audit_entries`.execute(at.db));

    it.each(actions)('%s changes nothing', async (_name, route) => {
      await sql`CREATE OR REPLACE FUNCTION break_audit() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(at.db);
      await sql`CREATE TRIGGER break_audit BEFORE INSERT ON audit_entries
        FOR EACH ROW EXECUTE FUNCTION break_audit()`.execute(at.db);
      const before = await readTables();
      const response = await actAsAdmin(route);
      expect(response.statusCode).toBe(500);
      expect(await readTables()).toEqual(before);
    });
  });

  it.each(actions)('%s writes one audit row', async (_name, route) => {
    const before = await countEntries();
    const { statusCode, body } = await actAsAdmin(route);
    expect([statusCode, body]).toEqual([200, expect.anything()]);
    expect((await countEntries()) - before).toBe(1);
    await restoreRows();
  });
});

it('an audit row can be neither changed nor deleted', async () => {
  const [, route] = actions[0] ?? [];
  if (route) await actAsAdmin(route);
  for (const change of [
    sql`UPDATE audit_entries SET reason = 'another'`,
    sql`DELETE FROM audit_entries`,
    sql`TRUNCATE audit_entries`,
  ])
    await expect(change.execute(at.db)).rejects.toThrow('The audit log is append-only');
});
