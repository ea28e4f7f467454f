import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { minuteMs } from '#shared/units.ts';
import { hashToken, makeToken } from './credentials/tokens.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteUserSessions,
  extendSession,
  insertSession,
  renameSession,
  selectSessionWithAccount,
  selectUserSessions,
  touchSession,
} from './sessions.queries.ts';
import type { Account } from './users.queries.ts';

type UserAttributes = Omit<Account, 'id'> & { emailVerifiedAt: Date | null };
type SessionAttributes = {
  handle: string;
  createdAt: Date;
  lastUsedAt: Date;
  absoluteEnd: Date;
};

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    DatabaseUserAttributes: UserAttributes;
    /** Written at sign-in: handle, device and place. Read afterwards: handle and the times. */
    DatabaseSessionAttributes: Partial<SessionAttributes> & {
      handle: string;
      userAgent?: string;
      place?: string;
    };
  }
}

export type NewSession = { token: string; expiresAt: Date };
/** `handle` names it to its owner; `expiresAt` is when it ends if it is not refreshed. */
export type CurrentSession = { handle: string; expiresAt: Date; createdAt: Date };
export type SignedIn = { account: Account; session: CurrentSession };
/** Somebody who is signed in, for what concerns their own account. */
export type Owner = { viewer: Account; session: CurrentSession };

const idleLife = new TimeSpan(7, 'd');
const farAway = new Date(8.64e15);
/** 'Last used' in the list of sessions is as exact as this; more would write on every request. */
const touchEveryMs = 5 * minuteMs;

/** The table holds the SHA-256 of a token, never the token: a leaked table opens no session. */
export async function createSession(
  db: Db,
  userId: string,
  from: { userAgent: string; place: string } = { userAgent: '', place: '' },
): Promise<NewSession> {
  const token = makeToken();
  const facts = { ...from, userAgent: from.userAgent.slice(0, 400), handle: newId() };
  const session = await lucia(db).createSession(userId, facts, { sessionId: hashToken(token) });
  return { token, expiresAt: session.expiresAt };
}

/**
 * Whose token it is, or null; also for an address that must be confirmed and is not. One statement;
 * a second notes the use every five minutes, and one extends a session half way through its life.
 */
export async function validateSession(
  db: Db,
  token: string,
  mustBeVerified: boolean,
): Promise<SignedIn | null> {
  const { session, user } = await lucia(db).validateSession(hashToken(token));
  if (!session) return null;
  const { emailVerifiedAt, ...account } = user;
  if (mustBeVerified && !emailVerifiedAt) return null;
  const { handle, createdAt, lastUsedAt, absoluteEnd, expiresAt } = session;
  if (Date.now() - lastUsedAt.getTime() > touchEveryMs) await touchSession(db, session.id);
  return { account, session: { handle, createdAt, expiresAt: earlier(expiresAt, absoluteEnd) } };
}

/**
 * Seven days more, under a new token; the old one ends. Null when the session has ended. A browser
 * keeps its token: an answer that is lost on its way must not sign it out, and all tabs share it.
 */
export async function refreshSession(
  db: Db,
  oldToken: string,
  { keepsToken }: { keepsToken: boolean },
): Promise<NewSession | null> {
  const token = keepsToken ? oldToken : makeToken();
  const renamed = await renameSession(db, {
    oldId: hashToken(oldToken),
    newId: hashToken(token),
    expiresAt: new Date(Date.now() + idleLife.milliseconds()),
  });
  return renamed ? { token, expiresAt: renamed.expiresAt } : null;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await lucia(db).invalidateSession(hashToken(token));
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function lucia(db: Db) {
  return new Lucia(kyselyAdapter(db), {
    sessionExpiresIn: idleLife,
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: ({ handle, createdAt, lastUsedAt, absoluteEnd }) => ({
      handle,
      createdAt: createdAt ?? new Date(),
      lastUsedAt: lastUsedAt ?? new Date(),
      absoluteEnd: absoluteEnd ?? farAway,
    }),
  });
}

function kyselyAdapter(db: Db): Adapter {
  return {
    async getSessionAndUser(sessionId) {
      const row = await selectSessionWithAccount(db, sessionId);
      if (!row) return [null, null];
      const {
        sessionId: id,
        handle,
        expiresAt,
        createdAt,
        lastUsedAt,
        absoluteEnd,
        ...account
      } = row;
      return [
        {
          id,
          expiresAt,
          userId: account.id,
          attributes: { handle, createdAt, lastUsedAt, absoluteEnd },
        },
        { id: account.id, attributes: account },
      ];
    },
    getUserSessions: async (userId) =>
      (await selectUserSessions(db, userId)).map(({ handle, ...row }) => ({
        ...row,
        attributes: { handle },
      })),
    setSession: ({ attributes: { handle, userAgent = '', place = '' }, ...session }) =>
      insertSession(db, { ...session, handle, userAgent, place }),
    updateSessionExpiration: (sessionId, expiresAt) => extendSession(db, sessionId, expiresAt),
    deleteSession: (sessionId) => deleteSession(db, sessionId),
    deleteUserSessions: (userId) => deleteUserSessions(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}
