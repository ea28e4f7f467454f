import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { placeLabel } from '#server/people/auth/sessions/place-label.ts';
import type { SignedIn, UsedKey } from '#server/people/auth/sessions/sessions.ts';
import { hashToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import { type KeyScope, keyPrefix } from '#shared/people/accounts/key-scopes.ts';
import { minuteMs } from '#shared/units.ts';
import { selectKeyWithAccount, touchKey } from './keys.queries.ts';

export const isKeyShaped = (token: string) => token.startsWith(keyPrefix);

/** The precision of 'last used'; a finer one would write on every request. */
const touchEveryMs = 5 * minuteMs;

/**
 * The account that a key acts for, and the key. With `scopes`, the key needs one of them,
 * and no key is allowed if there are none. A key has no session and no second factor, so changes that
 * need one reject it even if a row were to allow it.
 */
export async function openKey(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  key: string,
  { scopes: needed, address }: { scopes: KeyScope[] | null; address: string },
): Promise<SignedIn & { key: UsedKey }> {
  if (needed?.length === 0) throw new DomainError('KEY_NOT_ALLOWED');
  const found = await selectKeyWithAccount(db, hashToken(key));
  if (!found || (env.requireEmailVerification && !found.emailVerifiedAt))
    throw new DomainError('KEY_INVALID');
  const {
    keyId,
    name,
    scopes,
    lastUsedAt,
    createdAt,
    expiresAt,
    emailVerifiedAt: _,
    ...account
  } = found;
  await consumeAttempt(db, 'apiKey', { account: keyId });
  if (needed && !needed.some((scope) => scopes.includes(scope)))
    throw new DomainError('KEY_SCOPE_MISSING');
  if (!lastUsedAt || Date.now() - lastUsedAt.getTime() > touchEveryMs)
    await touchKey(db, keyId, await placeLabel(address));
  return {
    account,
    session: { handle: keyId, createdAt, expiresAt, secondFactorAt: null },
    key: { id: keyId, name, scopes },
  };
}
