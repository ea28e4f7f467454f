import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Db } from '#server/db/schema.ts';
import { selectHasPage, selectInstructor } from '#server/market/instructors/instructors.queries.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';
import { hashToken, makeToken } from '#server/platform/crypto/tokens.ts';
import { addressGroup } from '#server/platform/rate-limits/rate-limits.ts';
import { instructorInput } from '#shared/market/classes/instructors.ts';
import { hasOpened, type InstructorPage } from '#shared/market/links.ts';
import { recordId } from '#shared/text.ts';
import { dayOf, selectLinkMonths, selectTeacherOfClass, upsertVisit } from './links.queries.ts';

/** Excludes look-alikes, and vowels, which could spell a word. */
const letters = 'cdfghjkmnpqrtvwxz34679';
const codeLength = 7;

const makeCode = () =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');

/**
 * The code of the instructor's links. The first is a part of their id, so no row has to be made for
 * it: codes needn't be secret, because they appear in public links and count for one instructor only.
 */
export async function codeOf(db: Db, teacherId: string) {
  const renewed = await db
    .selectFrom('instructorLinks as link')
    .select('link.code')
    .where(isTaughtBy('link', teacherId))
    .executeTakeFirst();
  return renewed?.code ?? teacherId.slice(-codeLength);
}

/** The code of the instructor's links, how often they were used, and whether there is a page that they open. */
export async function getLink({ db }: Pick<Deps, 'db'>, viewerId: string) {
  const [code, months, hasPage] = await Promise.all([
    codeOf(db, viewerId),
    selectLinkMonths(db, viewerId),
    selectHasPage(db, viewerId),
  ]);
  return { code, months, hasPage };
}

/** Replaces the code: visits through the earlier code still count, but no new ones are recorded. */
export async function renewLink({ db }: Pick<Deps, 'db'>, viewerId: string) {
  await consumeAttempt(db, 'renewLink', { account: viewerId });
  const code = makeCode();
  await db
    .insertInto('instructorLinks')
    .values({ teacherId: viewerId, code })
    .onConflict((conflict) =>
      conflict.column('teacherId').doUpdateSet({ code, createdAt: sql`now()` }),
    )
    .execute();
  return getLink({ db }, viewerId);
}

type Visitor = {
  viewerId: string | null;
  address: string;
  linkToken: string | null;
  /** The value of the cookie about classes that were opened from our results. */
  opened: string | undefined;
};

/**
 * Records a visit of an instructor's page by their link. Returns the token that the browser must
 * keep; null if the visit does not count: the code is unknown or another instructor's, or the
 * visitor is the instructor.
 */
export async function recordVisit(
  { db, env, vault }: Pick<Deps, 'db' | 'env' | 'vault'>,
  { teacherId, code }: { teacherId: string; code: string },
  { viewerId, address, linkToken, opened }: Visitor,
  now: Date,
): Promise<string | null> {
  await consumeAttempt(db, 'visitLink', { address }, env.rateLimitScale);
  if (viewerId === teacherId || code !== (await codeOf(db, teacherId))) return null;
  const token = linkToken ?? makeToken();
  const visitedOn = dayOf(now);
  await upsertVisit(db, {
    teacherId,
    visitorHash: hashToken(token),
    // Without the day, addresses of different days could be compared.
    addressHash: vault.digest('link visit', `${visitedOn} ${addressGroup(address)}`),
    visitedOn,
    isAfterOpening: hasOpened(opened, teacherId, now),
  });
  return token;
}

/** The instructor whose page it is, if the page is public. */
export async function findTeacherOf(
  db: Db,
  { kind, id }: InstructorPage,
): Promise<string | undefined> {
  if (kind === 'class')
    return recordId.safeParse(id).success ? selectTeacherOfClass(db, id) : undefined;
  if (!instructorInput.safeParse({ username: id }).success) return undefined;
  return (await selectInstructor(db, id))?.id;
}
