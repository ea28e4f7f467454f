import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import {
  createSession,
  endSession,
  refreshSession as refresh,
  validateSession as validate,
} from './sessions.ts';

const at = openTestDeps();

const validateSession = async (db: typeof at.db, token: string) =>
  (await validate(db, token, true))?.account ?? null;

const refreshSession = (db: typeof at.db, token: string) =>
  refresh(db, token, { keepsToken: false });

const shift = (interval: string, column: 'expires_at' | 'created_at') =>
  sql`UPDATE sessions SET ${sql.ref(column)} = ${sql.ref(column)} + ${interval}::interval`.execute(
    at.db,
  );

async function signedIn() {
  await at.db.deleteFrom('sessions').execute();
  const user = await createUser(at.db);
  return { user, ...(await createSession(at.db, user.id)) };
}

describe('a session', () => {
  it('is loaded with its account in one statement', async () => {
    const { user, token } = await signedIn();
    at.statements.length = 0;
    expect(await validateSession(at.db, token)).toEqual(user);
    expect(at.statements).toHaveLength(1);
  });

  it('is stored as a hash, so a stolen table opens no session', async () => {
    const { token } = await signedIn();
    const [row] = await at.db.selectFrom('sessions').select('id').execute();
    expect(row?.id).not.toBe(token);
    expect(await validateSession(at.db, row?.id ?? '')).toBeNull();
  });

  it('expires after seven days without use', async () => {
    const { token } = await signedIn();
    await shift('-7 days -1 minute', 'expires_at');
    expect(await validateSession(at.db, token)).toBeNull();
  });

  it('is extended while it is used', async () => {
    const { token } = await signedIn();
    await shift('-4 days', 'expires_at');
    await validateSession(at.db, token);
    await shift('-6 days', 'expires_at');
    expect(await validateSession(at.db, token)).not.toBeNull();
  });

  it('expires 30 days after sign-in, however much it is used', async () => {
    const { token } = await signedIn();
    await shift('-30 days -1 minute', 'created_at');
    expect(await validateSession(at.db, token)).toBeNull();
  });

  it('ends right away when the user signs out', async () => {
    const { token } = await signedIn();
    await endSession(at.db, token);
    expect(await validateSession(at.db, token)).toBeNull();
  });
});

describe('a refresh', () => {
  it('rotates the token and revokes the old one', async () => {
    const { user, token } = await signedIn();
    const before = await validate(at.db, token, true);
    const refreshed = await refreshSession(at.db, token);
    expect(await validateSession(at.db, token)).toBeNull();
    const after = await validate(at.db, refreshed?.token ?? '', true);
    expect(after?.account).toEqual(user);
    expect(after?.session.handle).toBe(before?.session.handle);
  });

  it('lets exactly one of 20 concurrent calls succeed', async () => {
    const { token } = await signedIn();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => refreshSession(at.db, token)),
    );
    expect(results.filter((result) => result !== null)).toHaveLength(1);
  });

  it('extends the session by seven days, but never past 30 days from sign-in', async () => {
    const { token } = await signedIn();
    const days = (refreshed: Awaited<ReturnType<typeof refreshSession>>) =>
      Math.round(((refreshed?.expiresAt.getTime() ?? 0) - Date.now()) / dayMs);
    const first = await refreshSession(at.db, token);
    expect(days(first)).toBe(7);
    await shift('-28 days', 'created_at');
    const second = await refreshSession(at.db, first?.token ?? '');
    expect(days(second)).toBe(2);
    expect((await validate(at.db, second?.token ?? '', true))?.session.expiresAt).toEqual(
      second?.expiresAt,
    );
    await shift('-2 days -1 minute', 'created_at');
    expect(await refreshSession(at.db, second?.token ?? '')).toBeNull();
  });

  it('keeps a browser’s token, so a lost response does not sign it out', async () => {
    const { token } = await signedIn();
    await shift('-4 days', 'expires_at');
    const refreshed = await refresh(at.db, token, { keepsToken: true });
    expect(refreshed?.token).toBe(token);
    const expiresAt = (await validate(at.db, token, true))?.session.expiresAt.getTime() ?? 0;
    expect(expiresAt - Date.now()).toBeGreaterThan(6.9 * dayMs);
  });

  it('does not revive a session that has ended', async () => {
    const { token } = await signedIn();
    await shift('-7 days -1 minute', 'expires_at');
    expect(await refreshSession(at.db, token)).toBeNull();
  });
});

it('a session of an unverified user is rejected when verification is required', async () => {
  const user = await createUser(at.db, { emailVerifiedAt: null });
  const { token } = await createSession(at.db, user.id);
  expect(await validate(at.db, token, true)).toBeNull();
  expect((await validate(at.db, token, false))?.account).toEqual(user);
});
