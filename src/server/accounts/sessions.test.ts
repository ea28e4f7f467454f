import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { openTestHouse } from '#server/testing/test-house.ts';
import { createSession, endSession, validateSession as validate } from './sessions.ts';

const at = openTestHouse();

const validateSession = async (db: typeof at.db, token: string) =>
  (await validate(db, token, true))?.account ?? null;

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
  it('brings its account along, in one statement (P7)', async () => {
    const { user, token } = await signedIn();
    at.statements.length = 0;
    expect(await validateSession(at.db, token)).toEqual(user);
    expect(at.statements).toHaveLength(1);
  });

  it('is kept as a hash, so a stolen table opens none', async () => {
    const { token } = await signedIn();
    const [row] = await at.db.selectFrom('sessions').select('id').execute();
    expect(row?.id).not.toBe(token);
    expect(await validateSession(at.db, row?.id ?? '')).toBeNull();
  });

  it('ends after seven days without use', async () => {
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

  it('ends 30 days after signing in, however much it is used', async () => {
    const { token } = await signedIn();
    await shift('-30 days -1 minute', 'created_at');
    expect(await validateSession(at.db, token)).toBeNull();
  });

  it('ends at once when its person signs out', async () => {
    const { token } = await signedIn();
    await endSession(at.db, token);
    expect(await validateSession(at.db, token)).toBeNull();
  });
});
