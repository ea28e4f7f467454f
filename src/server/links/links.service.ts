import { randomInt } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import type { VisitInput } from '#shared/link-visits.ts';
import { selectCode, selectLinkMonths, upsertCode, upsertVisit } from './links.queries.ts';

/** Excludes look-alikes, and vowels, which could spell a word. */
const letters = 'cdfghjkmnpqrtvwxz34679';
const codeLength = 7;

const makeCode = () =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/**
 * The code of the instructor's links. The first is a part of their id, so no row has to be made for
 * it: codes needn't be secret, because they appear in public links and count for one instructor only.
 */
export const codeOf = async (db: Db, teacherId: string) =>
  (await selectCode(db, teacherId)) ?? teacherId.slice(-codeLength);

/** The code of the instructor's links, and how often they were used. */
export async function getLink({ db }: Pick<Deps, 'db'>, teacherId: string) {
  const [code, months] = await Promise.all([
    codeOf(db, teacherId),
    selectLinkMonths(db, teacherId),
  ]);
  return { code, months };
}

/** Makes a new code; visits by the earlier one are no longer recorded. */
export async function renewLink({ db }: Pick<Deps, 'db'>, teacherId: string) {
  await consumeAttempt(db, 'renewLink', { account: teacherId });
  await upsertCode(db, teacherId, makeCode());
  return getLink({ db }, teacherId);
}

type Visitor = {
  viewerId: string | null;
  address: string;
  linkToken: string | null;
  isAfterOpening: boolean;
};

/**
 * Records a visit of an instructor's page by their link. Returns the token that the browser must
 * keep; null if the visit does not count: the code is unknown or another instructor's, or the
 * visitor is the instructor.
 */
export async function recordVisit(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { code, teacherId }: VisitInput,
  { viewerId, address, linkToken, isAfterOpening }: Visitor,
): Promise<string | null> {
  await consumeAttempt(db, 'visitLink', { address }, env.rateLimitScale);
  const isOwnPage = viewerId === teacherId;
  if (isOwnPage || code !== (await codeOf(db, teacherId))) return null;
  const token = linkToken ?? makeToken();
  await upsertVisit(db, { teacherId, visitorHash: hashToken(token), isAfterOpening });
  return token;
}
