// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '#server/db/database.ts';
import { isMigrated, requireMigrated } from '#server/db/migrate.ts';
import { selectSignIn } from '#server/people/auth/accounts/users.queries.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createDatabase, createTestDatabase } from '#server/testing/databases/test-database.ts';
import { startSmtpReceiver } from '#server/testing/fakes/smtp-receiver.ts';
import { createAuthenticatorApp } from '#server/testing/fixtures/factories.ts';
import {
  runScript,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { dayMs, hourMs } from '#shared/units.ts';

// The first steps of an operator: start in production on an empty database and sign up the first
// users.

let dataDir = '';
let env: Record<string, string> = {};
let smtp: Awaited<ReturnType<typeof startSmtpReceiver>>;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-production-'));
  smtp = await startSmtpReceiver();
  const port = await freePort();
  env = {
    NODE_ENV: 'production',
    DATABASE_URL: await createDatabase(),
    APP_URL: `http://localhost:${port}`,
    APP_SECRET: 'the secret of this production, long enough',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'LearnLocal <hello@learn.example>',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
  };
  server = await startServerProcess(env, port);
});
afterAll(async () => {
  await server.stop();
  smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function call(method: string, url: string, body?: object, token?: string) {
  const response = await fetch(server.url + url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  expect([url, response.status, response.ok ? '' : json]).toEqual([url, expect.any(Number), '']);
  return json;
}

/** Waits for the email to this address and returns the token in its link. */
async function emailedToken(email: string): Promise<string> {
  const arrived = () => smtp.received.find((text) => text.includes(`To: ${email}`));
  await expect.poll(arrived).toBeDefined();
  // The body is quoted-printable: lines are folded, and '=' is written as '=3D'.
  const text = arrived()?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  return /#type=signup&access_token=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function register(username: string): Promise<string> {
  const email = `${username}@example.com`;
  const password = 'three quiet herons';
  const names = { fullName: 'Robin Park', username, phoneNumber: '+15035550100' };
  await call('POST', '/api/auth/register', {
    ...names,
    email,
    password,
    confirmPassword: password,
  });
  return email;
}

/** Opens the emailed link, which signs in; returns the session token. */
async function confirm(email: string): Promise<string> {
  const token = await emailedToken(email);
  return (await call('POST', '/api/auth/verify', { type: 'signup', token })).token;
}

const slot = () => ({
  startTime: new Date(Date.now() + 2 * dayMs).toISOString(),
  endTime: new Date(Date.now() + 2 * dayMs + hourMs).toISOString(),
});

it('an instructor lists a class and a learner books it on a new production database', async () => {
  const categories = await call('GET', '/api/categories');
  expect(categories).toHaveLength(12);
  expect(await call('GET', '/api/classes')).toEqual([]);

  const teacher = await confirm(await register('tess'));
  await call('POST', '/api/become-teacher', undefined, teacher);
  const listing = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how to get them out again.',
    categoryId: categories[0].id,
    price: 12.5,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    ...slot(),
  };
  const listed = await call('POST', '/api/classes', listing, teacher);

  const learner = await confirm(await register('lena'));
  // Anonymous requests may still get the list that was cached up to a second ago.
  const [found] = await call('GET', '/api/classes', undefined, learner);
  expect(found).toMatchObject({ id: listed.id, category: categories[0], availableSpots: 6 });
  const booking = await call('POST', '/api/bookings', { class_id: found.id }, learner);
  const { enrolled } = await call('GET', '/api/my-classes', undefined, learner);
  expect(enrolled).toMatchObject([{ id: listed.id, booking: { id: booking.id } }]);
  const { created } = await call('GET', '/api/my-classes', undefined, teacher);
  expect(created).toMatchObject([{ id: listed.id, availableSpots: 5 }]);
});

it('npm run admin:grant promotes the first administrator, and explains why it cannot promote others', async () => {
  const email = 'olga@example.com';
  const grant = async (...args: string[]) => {
    const { exitCode, output } = await runScript('scripts/admin-grant.ts', env, args);
    return [exitCode, output.trim()];
  };
  expect(await grant()).toEqual([1, expect.stringContaining('admin:grant -- someone@')]);
  expect(await grant(email)).toEqual([1, `${email} has no account here. Sign up with it first.`]);
  await register('olga');
  expect(await grant(email)).toEqual([1, expect.stringContaining('is not confirmed yet')]);
  const token = await confirm(email);
  expect(await grant('Olga@Example.com')).toEqual([
    0,
    'Olga@Example.com is an administrator now. The desk opens after a sign-in with a second factor.',
  ]);
  expect(await call('GET', '/api/auth/me', undefined, token)).toMatchObject({ role: 'admin' });
});

it('npm run booking shows what happened to a booking and to its date', async () => {
  const teacher = await confirm(await register('tessa'));
  const token = await confirm(await register('sol'));
  await call('POST', '/api/become-teacher', undefined, teacher);
  const [category] = await call('GET', '/api/categories');
  const listing = {
    title: 'Knots for sailors',
    description: 'Six knots that hold, and how they open.',
    categoryId: category.id,
    price: 0,
    location: 'Pier 4, Seattle, WA',
    maxStudents: 6,
    ...slot(),
  };
  const { id: classId } = await call('POST', '/api/classes', listing, teacher);
  const { id, sessionId } = await call('POST', '/api/bookings', { class_id: classId }, token);
  const booking = async (...args: string[]) => {
    const { exitCode, output } = await runScript('scripts/booking.ts', env, args);
    return [exitCode, output.trim()];
  };
  const booked = expect.stringMatching(
    /^Knots for sailors\n[\s\S]*Booked, 1 spot, receipt LL-[\s\S]*\n\n[-\d]+ [\d:]+ UTC {2}Booked \(Robin Park, student\)\n/,
  );
  expect(await booking('show', id)).toEqual([0, booked]);
  expect(await booking('show', `LL-${id.slice(-12)}`)).toEqual([0, booked]);
  expect(await booking('show', sessionId)).toEqual([0, expect.stringContaining(`, ${id}]`)]);
  expect(await booking('show', classId)).toEqual([
    1,
    `No booking and no date has this ID: ${classId}`,
  ]);
  expect(await booking('show', 'LL-0')).toEqual([
    1,
    'LL-0 is not the ID of a booking, a receipt or a date.',
  ]);
  expect(await booking()).toEqual([1, expect.stringMatching(/^npm run booking -- show ID/)]);
});

it('npm run person shows an account, removes its factors and ends its sessions, and the audit log has it', async () => {
  const email = await register('petra');
  const token = await confirm(email);
  const person = async (...args: string[]) => {
    const { exitCode, output } = await runScript('scripts/person.ts', env, args);
    return [exitCode, output.trim()];
  };
  const usage = expect.stringMatching(/^npm run person -- show EMAIL/);
  expect(await person('delete', email)).toEqual([1, usage]);
  expect(await person('show', 'p@example.com')).toEqual([1, 'p@example.com has no account here.']);
  expect(await person('remove-factors', email)).toEqual([1, `${email} has no second factor.`]);
  expect(await person('show', email)).toEqual([
    0,
    expect.stringMatching(
      /^Robin Park \(petra\), petra@example.com\nRole: user\n[\s\S]*Sessions: 1\nBookings: 0, 0 of them upcoming$/,
    ),
  ]);
  const { db, close } = await openPostgres(env.DATABASE_URL ?? '', { onPoolError() {} });
  const account = await selectSignIn(db, email);
  const vault = createVault(env.APP_SECRET ?? '');
  await createAuthenticatorApp(vault, db, account?.id ?? '');
  expect(await person('show', email)).toEqual([0, expect.stringContaining('factors: totp')]);
  const done = 'They can sign in again, and were emailed.';
  expect(await person('remove-factors', email, 'Lost', 'phone.')).toEqual([
    0,
    `The second factors of ${email} are removed, and all sessions ended. ${done}`,
  ]);
  expect(await person('end-sessions', email)).toEqual([
    0,
    `All sessions of ${email} are ended. ${done}`,
  ]);
  expect(
    (await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } }))
      .status,
  ).toBe(401);
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'reason'])
    .where('subjectId', '=', account?.id ?? '')
    .orderBy('id')
    .execute();
  await close();
  expect(entries).toEqual([
    { action: 'factors.remove', actorId: null, reason: 'Lost phone.' },
    { action: 'sessions.end', actorId: null, reason: expect.any(String) },
  ]);
});

it.each(['admin-grant', 'db-check', 'emails-retry', 'payments-retry', 'person', 'secret'])(
  '%s does not migrate a database',
  async (script) => {
    const url = await createDatabase();
    const { exitCode, output } = await runScript(`scripts/${script}.ts`, { DATABASE_URL: url }, [
      ...(script === 'person' ? ['show'] : []),
      ...(script === 'secret' ? [] : ['olga@example.com']),
    ]);
    const sentence = 'The database schema is out of date. Run npm run db:migrate first.';
    expect([exitCode, output.trim()]).toEqual([1, sentence]);
    const { db, close } = await openPostgres(url, { onPoolError() {} });
    expect(await isMigrated(db).finally(close)).toBe(false);
  },
);

it('a script does not run on a database that a newer version migrated', async () => {
  const { db, close } = await createTestDatabase();
  await requireMigrated(db);
  await sql`INSERT INTO kysely_migration VALUES ('9999_later', now()::text)`.execute(db);
  await expect(requireMigrated(db).finally(close)).rejects.toThrow('by a newer version');
});

it('each line of the log of a start in production is a JSON object with the version', async () => {
  // The log is written at the latest after a second.
  await expect.poll(() => server.output()).toContain('Server listening');
  const lines = server.output().trim().split('\n');
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('version');
});
