import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { accountColumns } from './users.queries.ts';

const longestLifeDays = 30;

/** The session and its account in one statement; a session past its absolute age is not found. */
export async function selectSessionWithAccount(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id as sessionId', 'sessions.expiresAt', ...accountColumns])
    .where('sessions.id', '=', sessionId)
    .where('sessions.createdAt', '>', sql<Date>`now() - make_interval(days => ${longestLifeDays})`)
    .executeTakeFirst();
}

export async function selectUserSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userId', 'expiresAt'])
    .where('userId', '=', userId)
    .execute();
}

type SessionRow = { id: string; userId: string; expiresAt: Date };

export async function insertSession(db: Db, { id, userId, expiresAt }: SessionRow): Promise<void> {
  await db.insertInto('sessions').values({ id, userId, expiresAt }).execute();
}

export async function extendSession(db: Db, sessionId: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expiresAt }).where('id', '=', sessionId).execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function deleteUserSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', sql<Date>`now()`).execute();
}
