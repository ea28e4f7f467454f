import { randomInt } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import type { VisitInput } from '#shared/link-visits.ts';
import {
  insertLink,
  replaceLink,
  selectLink,
  selectLinkMonths,
  selectTeacherOfCode,
  upsertVisit,
} from './links.queries.ts';

/** Excludes look-alikes, and vowels, which could spell a word. */
const letters = 'cdfghjkmnpqrtvwxz34679';
const codeLength = 7;

const makeCode = () =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/** The instructor's link, which is made at the first request, and how often it was used. */
export async function getLink({ db }: Pick<Deps, 'db'>, teacherId: string) {
  if (!(await selectLink(db, teacherId))) await insertLink(db, teacherId, makeCode());
  const link = await selectLink(db, teacherId);
  if (!link) throw new Error(`Instructor ${teacherId} has no link`);
  const months = await selectLinkMonths(db, teacherId);
  return { code: link.code, createdAt: link.createdAt.toISOString(), months };
}

/** Makes a new code; visits by the earlier one are no longer recorded. */
export async function renewLink({ db }: Pick<Deps, 'db'>, teacherId: string) {
  await consumeAttempt(db, 'renewLink', { account: teacherId });
  await replaceLink(db, teacherId, makeCode());
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
  if (isOwnPage || (await selectTeacherOfCode(db, code)) !== teacherId) return null;
  const token = linkToken ?? makeToken();
  await upsertVisit(db, { teacherId, visitorHash: hashToken(token), isAfterOpening });
  return token;
}
