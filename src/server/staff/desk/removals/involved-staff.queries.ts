import { type Expression, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { hasColleague } from '#server/people/auth/accounts/staff.queries.ts';
import { lastActorOf } from '#server/staff/audit/audit-entries.queries.ts';

type Hidden = { kind: Expression<string>; subjectId: Expression<string> };

/** Whether this member of staff made the last decision to hide the subject. */
export const isHiddenBy = (actorId: string, { kind, subjectId }: Hidden) =>
  sql<boolean>`coalesce(${lastActorOf(sql<string>`${kind} || '.hide'`, subjectId)} = ${actorId}, false)`;

/** The subject must be locked. */
export async function selectInvolvement(
  trx: Trx,
  actorId: string,
  { kind, id }: { kind: string; id: string },
) {
  const hidden = { kind: sql<string>`${kind}::text`, subjectId: sql<string>`${id}` };
  return trx
    .selectNoFrom([
      isHiddenBy(actorId, hidden).as('hasHidden'),
      hasColleague(actorId).as('hasColleague'),
    ])
    .executeTakeFirstOrThrow();
}
