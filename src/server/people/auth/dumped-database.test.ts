// @module-tag slow
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { loadIngestKey } from '#server/files/uploads/ingest/ingest-key.ts';
import { ingestPath } from '#server/files/uploads/ingest/local-host.ts';
import { sign } from '#server/files/uploads/ingest/signatures.ts';
import { callerFor, createUser, testVisitor, tokenOf } from '#server/testing/fixtures/factories.ts';
import { emailedCode, emailedToken } from '#server/testing/fixtures/mailbox.ts';
import {
  addApp,
  addPasskey,
  challengeFor,
  testPassword,
} from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hashPassword } from './passwords/passwords.ts';

const at = openTestApp();
const guest = () => callerFor(at.deps, null);

/** Accounts with every kind of credential: sessions, links, codes, factors, pending sign-ins. */
async function createAccountsWithCredentials() {
  const passwordHash = await hashPassword(testPassword);
  const user = await createUser(at.db, { passwordHash });
  const waiting = await createUser(at.db, { passwordHash, emailVerifiedAt: null });
  const { recoveryCodes } = await addApp(at.deps, user);
  await addPasskey(at.deps, user, recoveryCodes[1]);
  const token = await tokenOf(at.db, user);
  const visitor = { ...testVisitor, deviceToken: 'k'.repeat(43) };
  await callerFor(at.deps, null, { visitor }).auth.login({
    email: user.email,
    password: testPassword,
  });
  const challengeId = await challengeFor(at.deps, user);
  await guest().auth.recover({ email: user.email });
  await guest().auth.sendCode({ email: user.email });
  await guest().auth.resend({ email: waiting.email });
  await callerFor(at.deps, user).account.changeEmail({
    email: 'moved@example.com',
    currentPassword: testPassword,
    code: recoveryCodes[2],
  });
  // The order matters: using a later credential revokes some of the earlier ones.
  const genuine: [kind: string, value: string][] = [
    ['challenge', challengeId],
    ['recoveryCode', recoveryCodes[0] ?? ''],
    ['bearer', token],
    ['cookie', token],
    ['password', testPassword],
    ['code', await emailedCode(at.deps, user.email)],
    ['signup', await emailedToken(at.deps, waiting.email)],
    ['change', await emailedToken(at.deps, 'moved@example.com')],
    ['upload key', await loadIngestKey(at.deps)],
  ];
  return { user, challengeId, genuine };
}

/** All text values in all tables, including those inside arrays and JSON. */
async function everyStoredValue(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`.execute(
    at.db,
  );
  const values = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      values.add(value);
      // PostgreSQL prints bytea as \x…, so the decoded bytes are tried as well.
      if (!value.startsWith('\\x')) return;
      const bytes = Buffer.from(value.slice(2), 'hex');
      for (const form of ['hex', 'base64', 'base64url', 'latin1'] as const)
        values.add(bytes.toString(form));
    } else if (typeof value === 'number') values.add(String(value));
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: object;
    }>`SELECT to_jsonb(t) AS row FROM ${sql.table(name)} t`.execute(at.db);
    for (const { row } of rows) collect(row);
  }
  return [...values];
}

it('no value in a dumped database works as a credential', async () => {
  const { user, challengeId, genuine } = await createAccountsWithCredentials();
  const stored = await everyStoredValue();
  expect(stored.length).toBeGreaterThan(100);
  // The genuine credentials below prove that each attempt can succeed.
  const attempts: Record<string, (value: string) => Promise<boolean>> = {
    bearer: async (value) =>
      (await at.call('GET', '/api/auth/me', { token: headerSafe(value) })).statusCode === 200,
    cookie: async (value) =>
      (
        await at.call('GET', '/api/auth/me', {
          headers: { cookie: `learnlocal=${encodeURIComponent(value)}` },
        })
      ).statusCode === 200,
    password: (value) => opens(guest().auth.login({ email: user.email, password: value })),
    signup: (value) => opens(guest().auth.verify({ type: 'signup', token: value })),
    change: (value) => opens(guest().account.confirmEmail({ token: value })),
    code: (value) => opens(guest().auth.loginWithCode({ email: user.email, code: value })),
    challenge: (value) => opens(guest().auth.challenge({ challengeId: value })),
    recoveryCode: (value) => opens(guest().auth.completeLogin({ challengeId, code: value })),
    'upload key': (value) => opensIngest(value),
    recover: (value) =>
      opens(guest().auth.resetPassword({ token: value, password: 'seven slow rivers' })),
  };
  for (const [kind, open] of Object.entries(attempts))
    for (const value of stored) expect(await open(value), `${kind}: ${value}`).toBe(false);
  for (const [kind, value] of genuine) {
    await at.db.deleteFrom('rateLimits').execute();
    expect(await attempts[kind]?.(value), `genuine ${kind}`).toBe(true);
  }
}, 120_000);

/** Tries the value as the key that signs upload URLs. */
async function opensIngest(key: string): Promise<boolean> {
  const url = `${ingestPath}/x?expires=9999999999999&x-ut-custom-id=${newId()}`;
  const signature = encodeURIComponent(sign(at.deps.env.appUrl + url, key));
  const response = await at.call('PUT', `${url}&signature=${signature}`);
  return response.json().code !== 'UPLOAD_LINK_INVALID';
}

async function opens(call: Promise<unknown>): Promise<boolean> {
  return (await rejectionOf(call)) === null;
}

function headerSafe(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?');
}
