import { sql } from 'kysely';
import { isoTime } from '#server/db/expressions.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { mayAct } from '#server/people/auth/accounts/suspension.queries.ts';
import { accountColumns } from '#server/people/auth/accounts/users.queries.ts';
import { sessionDays } from '#shared/people/accounts/account-limits.ts';

/** The hard limit, however much the session is used. */
const absoluteEnd = sql<Date>`sessions.created_at + make_interval(days => ${sessionDays.max})`;
const isWithinAbsoluteLife = sql<boolean>`${absoluteEnd} > now()`;
const effectiveEnd = sql<Date>`least(sessions.expires_at, ${absoluteEnd})`;

/** Leaves out sessions past that limit; the caller checks `expiresAt`. */
export async function selectSessionWithAccount(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id as sessionId',
      'sessions.handle',
      'sessions.expiresAt',
      'sessions.createdAt',
      'sessions.lastUsedAt',
      'sessions.secondFactorAt',
      absoluteEnd.as('absoluteEnd'),
      'users.emailVerifiedAt',
      ...accountColumns,
    ])
    .where('sessions.id', '=', sessionId)
    .where(mayAct('users'))
    .where(isWithinAbsoluteLife)
    .executeTakeFirst();
}

export async function selectUserSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'handle', 'userId', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();
}

export async function selectIsSessionLive(
  db: Db,
  userId: string,
  handle: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('handle', '=', handle)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(isWithinAbsoluteLife)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user's live sessions, most recently used first. */
export async function selectSessionList(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select([
      'handle as id',
      'userAgent',
      'place',
      isoTime(sql.ref<Date>('last_used_at')).as('lastUsedAt'),
      isoTime(sql.ref<Date>('created_at')).as('createdAt'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(isWithinAbsoluteLife)
    .orderBy('sessions.lastUsedAt', 'desc')
    .orderBy('sessions.handle')
    .execute();
}

type SessionRow = {
  id: string;
  handle: string;
  userId: string;
  userAgent: string;
  place: string;
  secondFactorAt: Date | null;
  expiresAt: Date;
};

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export async function extendSession(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('id', '=', sessionId).execute();
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** For a session that proved a second factor after signing in. */
export async function recordSecondFactor(trx: Trx, userId: string, handle: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ secondFactorAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('handle', '=', handle)
    .execute();
}

/** Rotates the session ID; of concurrent calls exactly one finds the old ID. */
export async function renameSession(
  db: Db,
  { oldId, newId, expiresAt }: { oldId: string; newId: string; expiresAt: Date },
) {
  return db
    .updateTable('sessions')
    .set({ id: newId, expiresAt, lastUsedAt: sql<Date>`now()` })
    .where('id', '=', oldId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(isWithinAbsoluteLife)
    .returning(effectiveEnd.as('expiresAt'))
    .executeTakeFirst();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Returns false when the user has no session with this handle. */
export async function deleteSessionByHandle(
  trx: Trx,
  userId: string,
  handle: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('handle', '=', handle)
    .executeTakeFirst();
  await trx
    .deleteFrom('verificationTokens')
    .where('userId', '=', userId)
    .where('purpose', '=', 'change_email')
    .where('keptSession', '=', handle)
    .execute();
  return numDeletedRows > 0n;
}

/** Ends all of the user's sessions except the one with `keptHandle`. */
export async function deleteSessionsOf(
  db: Db,
  userId: string,
  keptHandle: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(keptHandle !== null, (query) => query.where('handle', '<>', keptHandle))
    .execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', sql<Date>`now()`).execute();
}
