import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { sessionDays } from '#shared/people/accounts/account-limits.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { minuteMs } from '#shared/units.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  insertSession,
  renameSession,
  selectSessionWithAccount,
  selectUserSessions,
  touchSession,
} from './sessions.queries.ts';

type UserAttributes = Omit<Account, 'id'> & { emailVerifiedAt: Date | null };
type SessionAttributes = {
  handle: string;
  createdAt: Date;
  lastUsedAt: Date;
  absoluteEnd: Date;
  secondFactorAt: Date | null;
};

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, UserAttributes>;
    DatabaseUserAttributes: UserAttributes;
    /** Sign-in writes the handle, user agent and place; reads return the handle and the times. */
    DatabaseSessionAttributes: Partial<SessionAttributes> & {
      handle: string;
      userAgent?: string;
      place?: string;
    };
  }
}

export type NewSession = { token: string; expiresAt: Date };
/**
 * `handle` is the public ID; `expiresAt` is when the session ends unless it is refreshed;
 * `secondFactorAt` is when it was proven with a second factor, at sign-in or by adding one.
 */
export type CurrentSession = {
  handle: string;
  expiresAt: Date;
  createdAt: Date;
  secondFactorAt: Date | null;
};
/** The API key of the request. */
export type UsedKey = { id: string; name: string; scopes: KeyScope[] };
/** A key stands in for the session. */
export type SignedIn = { account: Account; session: CurrentSession; key?: UsedKey };
/** A signed-in user acting on their own account. */
export type Owner = { viewer: Account; session: CurrentSession };

const idleLife = new TimeSpan(sessionDays.idle, 'd');
/** The latest valid Date. */
const noAbsoluteEnd = new Date(8.64e15);
/** The precision of 'last used' in the session list; a finer one would write on every request. */
const touchEveryMs = 5 * minuteMs;

/** Stores only the SHA-256 of the token, so a leaked table opens no session. */
export async function createSession(
  db: Db,
  userId: string,
  from: { userAgent: string; place: string; secondFactorAt?: Date | null } = {
    userAgent: '',
    place: '',
  },
): Promise<NewSession> {
  const token = makeToken();
  const facts = { ...from, userAgent: from.userAgent.slice(0, 400), handle: newId() };
  const session = await lucia(db).createSession(userId, facts, { sessionId: hashToken(token) });
  return { token, expiresAt: session.expiresAt };
}

/**
 * Returns null for an invalid token, and for an unverified account when `mustBeVerified`. Takes one
 * statement, plus one every five minutes to record the use and one past half of the idle lifetime
 * to extend the session.
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
  const { handle, createdAt, lastUsedAt, absoluteEnd, expiresAt, secondFactorAt } = session;
  if (Date.now() - lastUsedAt.getTime() > touchEveryMs) await touchSession(db, session.id);
  return {
    account,
    session: { handle, createdAt, secondFactorAt, expiresAt: earlier(expiresAt, absoluteEnd) },
  };
}

/**
 * Extends the session by seven days and rotates its token; null when the session has ended.
 * Browsers keep their token, because tabs share it and a lost response must not sign the user out.
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
    getSessionAttributes: ({ handle, createdAt, lastUsedAt, absoluteEnd, secondFactorAt }) => ({
      handle,
      createdAt: createdAt ?? new Date(),
      lastUsedAt: lastUsedAt ?? new Date(),
      absoluteEnd: absoluteEnd ?? noAbsoluteEnd,
      secondFactorAt: secondFactorAt ?? null,
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
        secondFactorAt,
        ...account
      } = row;
      return [
        {
          id,
          expiresAt,
          userId: account.id,
          attributes: { handle, createdAt, lastUsedAt, absoluteEnd, secondFactorAt },
        },
        { id: account.id, attributes: account },
      ];
    },
    getUserSessions: async (userId) =>
      (await selectUserSessions(db, userId)).map(({ handle, ...row }) => ({
        ...row,
        attributes: { handle },
      })),
    setSession: ({ attributes, ...session }) => {
      const { handle, userAgent = '', place = '', secondFactorAt = null } = attributes;
      return insertSession(db, { ...session, handle, userAgent, place, secondFactorAt });
    },
    updateSessionExpiration: (sessionId, expiresAt) => extendSession(db, sessionId, expiresAt),
    deleteSession: (sessionId) => deleteSession(db, sessionId),
    deleteUserSessions: (userId) => deleteSessionsOf(db, userId),
    deleteExpiredSessions: () => deleteExpiredSessions(db),
  };
}
