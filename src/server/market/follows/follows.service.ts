import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { parseSearchQuery } from '#server/market/search/search-query.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { followLimits } from '#shared/market/follows/follow-limits.ts';
import type { FollowInput } from '#shared/market/follows/follows.ts';
import {
  countFollows,
  deleteFollow,
  insertFollow,
  selectFollowOf,
  selectIsInstructor,
  type Thing,
  upsertReader,
} from './follows.queries.ts';

/** Following something twice changes nothing but the time zone. */
export async function follow(
  db: Db,
  { userId, linkToken }: { userId: string; linkToken: string | null },
  { timeZone, instructorId, classId, search, searchName }: FollowInput,
  now: Date,
): Promise<{ id: string }> {
  const thing = {
    instructorId: instructorId ?? null,
    classId: classId ?? null,
    search: search ?? null,
  };
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId))) throw new DomainError('UNAUTHENTICATED');
    await upsertReader(trx, userId, timeZone, now);
    const known = await selectFollowOf(trx, userId, thing);
    if (known) return known;
    await requireThing(trx, userId, thing);
    const { things, searches } = await countFollows(trx, userId);
    if (things >= followLimits.things) throw new DomainError('TOO_MANY_FOLLOWS');
    if (search && searches >= followLimits.searches) throw new DomainError('TOO_MANY_SEARCHES');
    const id = newId();
    const named = { id, userId, ...thing, searchName: searchName ?? null, createdAt: now };
    await insertFollow(trx, named, linkToken);
    return { id };
  });
}

async function requireThing(trx: Trx, userId: string, { instructorId, classId, search }: Thing) {
  if (instructorId && !(await selectIsInstructor(trx, instructorId)))
    throw new DomainError('INSTRUCTOR_NOT_FOUND');
  if (classId && !(await isClassVisible(trx, classId, userId)))
    throw new DomainError('CLASS_NOT_FOUND');
  if (search && !parseSearchQuery(search))
    throw new DomainError('VALIDATION_FAILED', { fields: { search: 'Not a search' } });
}

export async function unfollow(db: Db, viewerId: string, followId: string): Promise<void> {
  if (!(await deleteFollow(db, viewerId, followId))) throw new DomainError('FOLLOW_NOT_FOUND');
}
