import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Db } from '#server/db/schema.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteUserSessions,
  extendSession,
  insertSession,
  selectSessionWithAccount,
  selectUserSessions,
} from './sessions.queries.ts';
import { hashToken, makeToken } from './tokens.ts';
import type { Account } from './users.queries.ts';

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<Account, 'id'>>;
    DatabaseUserAttributes: Omit<Account, 'id'>;
  }
}

export type NewSession = { token: string; expiresAt: Date };

const idleLife = new TimeSpan(7, 'd');

/** The table holds the SHA-256 of a token, never the token: a leaked table opens no session. */
export async function createSession(db: Db, userId: string): Promise<NewSession> {
  const token = makeToken();
  const session = await lucia(db).createSession(userId, {}, { sessionId: hashToken(token) });
  return { token, expiresAt: session.expiresAt };
}

/** Whose token it is, or null. One statement; a second extends a session half way through its life. */
export async function validateSession(db: Db, token: string): Promise<Account | null> {
  const { user } = await lucia(db).validateSession(hashToken(token));
  return user;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await lucia(db).invalidateSession(hashToken(token));
}

function lucia(db: Db) {
  return new Lucia(kyselyAdapter(db), {
    sessionExpiresIn: idleLife,
    getUserAttributes: (attributes) => attributes,
  });
}

function kyselyAdapter(db: Db): Adapter {
  const withAttributes = <T>(session: T) => ({ ...session, attributes: {} });
  return {
    async getSessionAndUser(sessionId) {
      const row = await selectSessionWithAccount(db, sessionId);
      if (!row) return [null, null];
      const { sessionId: id, expiresAt, ...account } = row;
      const session = withAttributes({ id, expiresAt, userId: account.id });
      return [session, { id: account.id, attributes: account }];
    },
    getUserSessions: async (userId) => (await selectUserSessions(db, userId)).map(withAttributes),
    setSession: (session) => insertSession(db, session),
    updateSessionExpiration: (sessionId, expiresAt) => extendSession(db, sessionId, expiresAt),
    deleteSession: (sessionId) => deleteSession(db, sessionId),
    deleteUserSessions: (userId) => deleteUserSessions(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}
