import { sql } from 'kysely';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { parseSearchQuery } from '#server/market/search/search-query.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { followLimits } from '#shared/market/follows/follow-limits.ts';
import type { FollowInput } from '#shared/market/follows/follows.ts';
import { insertFollow, lockReader, nextMorning, selectIsInstructor } from './follows.queries.ts';

type FollowTarget = {
  instructorId: string | null;
  classId: string | null;
  search: string | null;
};

/** Following something twice changes nothing but the time zone. */
export async function follow(
  db: Db,
  { userId, linkToken }: { userId: string; linkToken: string | null },
  { timeZone, instructorId, classId, search, searchName }: FollowInput,
  now: Date,
): Promise<{ id: string }> {
  const target = {
    instructorId: instructorId ?? null,
    classId: classId ?? null,
    search: search ?? null,
  };
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('UNAUTHENTICATED');
    await upsertReader(trx, userId, timeZone, now);
    const known = await selectFollowOf(trx, userId, target);
    if (known) return known;
    await requireTarget(trx, userId, target);
    await requireFreeSlot(trx, userId, target);
    const id = newId();
    const named = { id, userId, ...target, searchName: searchName ?? null, createdAt: now };
    await insertFollow(trx, named, linkToken);
    return { id };
  });
}

/** Digests come in the time zone where the user followed last. The caller holds the lock of the user. */
async function upsertReader(trx: Trx, userId: string, timeZone: string, now: Date) {
  const known = await lockReader(trx, userId);
  if (known?.timeZone === timeZone) return;
  const nextAt = nextMorning({ timeZone, sentAt: known?.sentAt ?? null }, now);
  await trx
    .insertInto('digestReaders')
    .values({ userId, timeZone, nextAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ timeZone, nextAt }))
    .execute();
}

async function selectFollowOf(trx: Trx, userId: string, target: FollowTarget) {
  return trx
    .selectFrom('follows')
    .select('id')
    .where('userId', '=', userId)
    .where('instructorId', 'is not distinct from', target.instructorId)
    .where('classId', 'is not distinct from', target.classId)
    .where('search', 'is not distinct from', target.search)
    .executeTakeFirst();
}

async function requireTarget(
  trx: Trx,
  userId: string,
  { instructorId, classId, search }: FollowTarget,
) {
  if (instructorId && !(await selectIsInstructor(trx, instructorId)))
    throw new DomainError('INSTRUCTOR_NOT_FOUND');
  if (classId && !(await isClassVisible(trx, classId, userId)))
    throw new DomainError('CLASS_NOT_FOUND');
  if (search && !parseSearchQuery(search))
    throw new DomainError('VALIDATION_FAILED', { fields: { search: 'Not a search' } });
}

async function requireFreeSlot(trx: Trx, userId: string, { search }: FollowTarget) {
  const { things, searches } = await trx
    .selectFrom('follows')
    .select([
      sql<number>`count(*)::int`.as('things'),
      sql<number>`count(search)::int`.as('searches'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (things >= followLimits.things) throw new DomainError('TOO_MANY_FOLLOWS');
  if (search && searches >= followLimits.searches) throw new DomainError('TOO_MANY_SEARCHES');
}

export async function unfollow(db: Db, viewerId: string, followId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('id', '=', followId)
    .where('userId', '=', viewerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DomainError('FOLLOW_NOT_FOUND');
}
