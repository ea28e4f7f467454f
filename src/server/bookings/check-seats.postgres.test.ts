import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { createClass, createUser } from '#server/testing/factories.ts';
import { runScript } from '#server/testing/server-process.ts';
import { createDatabase } from '#server/testing/test-database.ts';

it('npm run db:check names the sessions whose seats are not their bookings', async () => {
  const url = await createDatabase();
  const { db, close } = await openPostgres(url, { onPoolError() {} });
  await migrateToLatest(db);
  const { sessionId } = await createClass(db, (await createUser(db)).id);
  const check = () => runScript('scripts/db-check.ts', { DATABASE_URL: url });
  expect(await check()).toEqual({
    exitCode: 0,
    output: 'The seats of all sessions match their bookings.\n',
  });
  await sql`UPDATE class_sessions SET seats_taken = 1`.execute(db);
  await close();
  expect(await check()).toEqual({
    exitCode: 1,
    output: `Session ${sessionId} counts 1 seats but has 0 bookings.\n`,
  });
});
