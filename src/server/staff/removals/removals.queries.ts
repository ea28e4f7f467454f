import { sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, NewRemoval, Trx } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';

/** Returns the id, to which the hidden content refers. */
export async function insertRemoval(trx: Trx, removal: Omit<NewRemoval, 'id'>): Promise<string> {
  const id = newId();
  await trx
    .insertInto('removals')
    .values({ id, ...removal })
    .execute();
  return id;
}

/** Ends the removal and answers its open appeal, if any. */
export async function endRemoval(trx: Trx, removalId: string, explanation: string): Promise<void> {
  const isOpen = sql<boolean>`appealed_at IS NOT NULL AND appeal_closed_at IS NULL`;
  await trx
    .updateTable('removals')
    .set({
      restoredAt: sql`now()`,
      appealOutcome: sql`CASE WHEN ${isOpen} THEN 'restored' ELSE appeal_outcome END`,
      appealResponse: sql`CASE WHEN ${isOpen} THEN ${explanation} ELSE appeal_response END`,
      appealClosedAt: sql`CASE WHEN ${isOpen} THEN now() ELSE appeal_closed_at END`,
    })
    .where('id', '=', removalId)
    .execute();
}

/** Locks a removal of this person's content until the transaction ends. */
export async function lockOwnRemoval(trx: Trx, removalId: string, personId: string) {
  return trx
    .selectFrom('removals')
    .select(['restoredAt', 'appealedAt'])
    .where('id', '=', removalId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAppeal(trx: Trx, removalId: string, appeal: string): Promise<void> {
  await trx
    .updateTable('removals')
    .set({ appeal, appealedAt: sql`now()` })
    .where('id', '=', removalId)
    .execute();
}

/** A removal that was appealed, open or not. */
export async function selectAppealed(db: Db, removalId: string) {
  return db
    .selectFrom('removals')
    .select(['kind', 'subjectId'])
    .where('id', '=', removalId)
    .where('appealedAt', 'is not', null)
    .executeTakeFirst();
}

/** For emails to the author; undefined once their account was deleted. */
export async function selectRemovalNotice(db: Db, removalId: string) {
  return db
    .selectFrom('removals as m')
    .innerJoin('users as u', 'u.id', 'm.personId')
    .leftJoin('reviews as r', (join) =>
      join.onRef('r.id', '=', 'm.subjectId').on('m.kind', '=', 'review'),
    )
    .leftJoin('classes as c', (join) =>
      join.on('c.id', '=', sql<string>`coalesce(r.class_id, m.subject_id)`),
    )
    .leftJoin('wantedRequests as w', 'w.id', 'm.subjectId')
    .select(['m.kind', 'm.reason', 'm.explanation', 'm.restoredAt', 'm.appealResponse'])
    .select(['c.id as classId', sql<string>`coalesce(c.title, w.words)`.as('title')])
    .select(recipient('u').as('person'))
    .where('m.id', '=', removalId)
    .where(sql<boolean>`coalesce(c.id, w.id) IS NOT NULL`)
    .executeTakeFirst();
}

/** Upholds the decision in an open appeal; returns false if there is none. */
export async function upholdRemoval(
  trx: Trx,
  removalId: string,
  response: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('removals')
    .set({ appealOutcome: 'upheld', appealResponse: response, appealClosedAt: sql`now()` })
    .where('id', '=', removalId)
    .where('appealedAt', 'is not', null)
    .where('appealClosedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removals stay in the public record, which names no one. Open appeals end with the account. */
export async function forgetRemovalsOf(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('removals')
    .set((eb) => ({
      personId: null,
      appeal: null,
      appealedAt: eb.case().when('appealClosedAt', 'is not', null).then(eb.ref('appealedAt')).end(),
    }))
    .where('personId', '=', personId)
    .execute();
}

/** Appeals that staff have not answered. */
export async function countOpenAppeals(db: Db) {
  return countWaiting(db, (limit) =>
    db
      .selectFrom('removals')
      .select((eb) => eb.ref('appealedAt').$notNull().as('since'))
      .where('appealedAt', 'is not', null)
      .where('appealClosedAt', 'is', null)
      .orderBy('appealedAt')
      .limit(limit),
  );
}
