// @module-tag slow
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { createDatabase } from '#server/testing/databases/test-database.ts';
import { startSmtp } from '#server/testing/fakes/smtp-server.ts';
import { runScript } from '#server/testing/server-process.ts';
import { migrations } from '../../../../migrations/index.ts';
import { createEmailWorker } from './email.jobs.ts';
import { createOutbox } from './outbox.ts';

const vault = createVault('the secret of an installation, 32 characters');
const oldMigrations = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name < '0009'),
);

/** A database of the last release before pg-boss, with one waiting and one sent email. */
async function openOldDatabase() {
  const url = await createDatabase();
  const database = await openPostgres(url, { onPoolError() {} });
  const provider = { getMigrations: async () => oldMigrations };
  await new Migrator({ db: database.db.withoutPlugins(), provider }).migrateToLatest();
  const email = { to: 'ada@example.com', subject: 'Hello', text: 'Waited '.repeat(50), html: '' };
  const sealed = vault.sealingFor('outbox').seal(JSON.stringify(email));
  await sql`INSERT INTO outbox (id, recipient, sealed, sent_at) VALUES
    (gen_random_uuid(), 'ada@example.com', ${sealed}, NULL),
    (gen_random_uuid(), '', NULL, now())`.execute(database.db);
  return { ...database, url };
}

it('an email queued before the upgrade is sent, even after a failed attempt', async () => {
  const { db, jobsConnection, close, url } = await openOldDatabase();
  await migrateToLatest(db);
  const jobs = await openJobs({ connection: jobsConnection, log: { ...console, warn() {} } });
  const outbox = createOutbox(vault, jobs);
  const worker = { db, outbox, mailDomain: 'learnlocal.example' };

  const rejecting = await startSmtp({ at: 'RCPT', reply: 550, text: '5.1.1 no such user' });
  expect(await jobs.runDue(createEmailWorker({ ...worker, mailer: rejecting.mailer }))).toBe(1);
  const retry = () => runScript('scripts/emails-retry.ts', { DATABASE_URL: url });
  expect(await retry()).toEqual({
    exitCode: 0,
    output: 'Retrying failed emails: 1\n',
  });
  const { received, mailer } = await startSmtp();
  expect(await jobs.runDue(createEmailWorker({ ...worker, mailer }))).toBe(1);
  expect(received[0]).toContain('Waited');
  expect((await retry()).output).toBe('No failed emails.\n');

  await jobs.stop();
  await close();
});
