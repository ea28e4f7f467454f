import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { ModerationReason, RemovableKind } from '#shared/staff/desk/moderation.ts';
import { endRemoval, forgetRemovalsOf, insertRemoval } from './removals.queries.ts';

const at = openTestDeps();

async function remove(kind: RemovableKind, reason: ModerationReason, monthsAgo: number) {
  const { id: personId } = await createUser(at.db);
  return at.db.transaction().execute(async (trx) => {
    const explanation = 'A name that must not be shown.';
    const id = await insertRemoval(trx, {
      kind,
      subjectId: newId(),
      personId,
      reason,
      explanation,
    });
    await sql`UPDATE removals SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC')
      AT TIME ZONE 'UTC' - make_interval(months => ${monthsAgo}::int) WHERE id = ${id}`.execute(
      trx,
    );
    return { id, personId };
  });
}

const monthAgo = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15))
    .toISOString()
    .slice(0, 7);
};

it('counts removals by month, kind and reason, without names', async () => {
  const { id, personId } = await remove('class', 'spam', 0);
  await remove('class', 'spam', 0);
  await remove('review', 'abusive', 0);
  await remove('review', 'private', 2);
  await remove('review', 'private', 24);
  await at.db.transaction().execute(async (trx) => {
    await endRemoval(trx, id, 'It may stay.');
    await forgetRemovalsOf(trx, personId);
  });
  expect(await callerFor(at.deps, null).removals.record()).toEqual([
    { month: monthAgo(0), kind: 'class', reason: 'spam', removed: 2, restored: 1 },
    { month: monthAgo(0), kind: 'review', reason: 'abusive', removed: 1, restored: 0 },
    { month: monthAgo(2), kind: 'review', reason: 'private', removed: 1, restored: 0 },
  ]);
});
