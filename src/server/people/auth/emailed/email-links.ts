import type { Database, Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import {
  replaceToken,
  selectIsConfirmed,
  selectTokenOwner,
  takeToken,
} from './email-links.queries.ts';

type Link = {
  userId: string;
  purpose: Database['verificationTokens']['purpose'];
  lifeMs: number;
  /** Set for an email change only: the new address and the handle of the requesting session. */
  newEmail?: string;
  keptSession?: string;
};

/** Returns the token for an emailed link and revokes the older one for the same purpose. */
export async function issueLink(trx: Trx, { lifeMs, ...link }: Link): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + lifeMs);
  await replaceToken(trx, { ...link, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Locks the account and consumes the link; undefined if it is unknown, expired or already used. */
export async function takeLink(trx: Trx, token: string, purpose: Link['purpose']) {
  const tokenHash = hashToken(token);
  const owner = await selectTokenOwner(trx, tokenHash, purpose);
  if (!owner || !(await lockUser(trx, owner.id))) return undefined;
  return takeToken(trx, tokenHash, purpose);
}

/** Takes a link that confirms an address, or rejects it; one that was opened before says so. */
export async function takeConfirmation(
  trx: Trx,
  token: string,
  purpose: 'verify_email' | 'change_email',
) {
  const taken = await takeLink(trx, token, purpose);
  if (taken) return taken;
  const isConfirmed = await selectIsConfirmed(trx, hashToken(token), purpose);
  throw new DomainError(isConfirmed ? 'EMAIL_ALREADY_CONFIRMED' : 'VERIFICATION_LINK_INVALID');
}
