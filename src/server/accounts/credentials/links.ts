import type { Database, Trx } from '#server/db/schema.ts';
import { lockUser } from '#server/db/user-locks.ts';
import { replaceToken, selectTokenOwner, takeToken } from './tokens.queries.ts';
import { hashToken, makeToken } from './tokens.ts';

type Link = {
  userId: string;
  purpose: Database['verificationTokens']['purpose'];
  lifeMs: number;
  /** For a change of address: what it becomes, and which session asked. */
  newEmail?: string;
  keptSession?: string;
};

/** The token of a link to be mailed; an older one of the same purpose ends. */
export async function issueLink(trx: Trx, { lifeMs, ...link }: Link): Promise<string> {
  const token = makeToken();
  const expiresAt = new Date(Date.now() + lifeMs);
  await replaceToken(trx, { ...link, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Uses the link up, its account locked; nothing when it is none, has ended or was used. */
export async function takeLink(trx: Trx, token: string, purpose: Link['purpose']) {
  const tokenHash = hashToken(token);
  const owner = await selectTokenOwner(trx, tokenHash, purpose);
  if (!owner || !(await lockUser(trx, owner.id))) return undefined;
  return takeToken(trx, tokenHash, purpose);
}
