import { type Expression, sql } from 'kysely';
import { containsText } from '#server/db/contains-text.ts';
import { isoTime } from '#server/db/expressions.ts';
import { type ListPage, listPage } from '#server/db/list-page.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import {
  type AuditAction,
  type AuditFilters,
  type AuditSubjectKind,
  instructorActions,
} from '#shared/staff/desk/audit.ts';

export type NewAuditEntry = {
  action: AuditAction;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  subjectLabel: string;
  reason?: string | null;
  before: object;
  after: object;
};

export async function insertAuditEntry(
  trx: Trx,
  actorId: string | null,
  { before, after, ...entry }: NewAuditEntry,
): Promise<void> {
  await trx
    .insertInto('auditEntries')
    .values({
      id: newId(),
      actorId,
      ...entry,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}

/** The last actor who took this action on the subject. */
export function lastActorOf(action: Expression<string>, subjectId: Expression<string>) {
  return sql<string | null>`(SELECT e.actor_id FROM audit_entries e
    WHERE e.action = ${action} AND e.subject_id = ${subjectId} ORDER BY e.id DESC LIMIT 1)`;
}

type AuditPage = ListPage & AuditFilters;

/**
 * Entries, newest first. Instructors' own actions are left out unless the filters name an action or a
 * person, so that they cannot bury the actions of staff.
 */
export async function selectAuditEntries(db: Db, page: AuditPage) {
  const { action, by } = page;
  const isByStaff = sql<boolean>`e.action <> ALL(${[...instructorActions]}::text[])`;
  return db
    .selectFrom('auditEntries as e')
    .leftJoin('users as actor', 'actor.id', 'e.actorId')
    .select((eb) => [
      'e.id',
      isoTime(eb.ref('e.createdAt')).as('createdAt'),
      'e.action',
      'e.subjectKind',
      'e.subjectId',
      'e.subjectLabel',
      'e.reason',
      sql<Record<string, unknown>>`e.before`.as('before'),
      sql<Record<string, unknown>>`e.after`.as('after'),
      'actor.fullName as actorName',
      'actor.username as actorUsername',
    ])
    .$call(
      listPage(page, {
        id: 'e.id',
        search: (q) => containsText(sql`e.searched`, q),
        filters: () => [
          !action && !by && isByStaff,
          action && sql`e.action = ${action}`,
          by &&
            sql`e.actor_id = (SELECT id FROM users WHERE lower(username) = ${by.toLowerCase()})`,
        ],
      }),
    )
    .execute();
}
