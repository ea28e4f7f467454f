import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isoTime } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';

export type OfUser = ExpressionBuilder<Database, 'users'>;

/** What staff hid of the user's. */
export function selectOwnRemovals(eb: OfUser) {
  return jsonArrayFrom(
    eb
      .selectFrom('removals')
      .select((of) => [
        'kind',
        'subjectId',
        'reason',
        'explanation',
        isoTime(of.ref('removals.createdAt')).as('createdAt'),
        isoTime(of.ref('restoredAt')).as('restoredAt'),
      ])
      .whereRef('removals.personId', '=', 'users.id')
      .orderBy('removals.id'),
  );
}
