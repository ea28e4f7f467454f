import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import { isTaughtBy } from '#server/people/permissions/permissions.queries.ts';

export type ExternalIds = { ofClass: string | null; ofDates: Record<string, string> };

/** The ids that the instructor's own program has for `classes` and its dates, which only the instructor sees. */
export const externalIdsOfClass = sql<ExternalIds>`json_build_object(
  'ofClass', classes.external_id, 'ofDates', (
    SELECT coalesce(json_object_agg(s.id, s.external_id), '{}') FROM class_sessions s
    WHERE s.class_id = classes.id AND s.external_id IS NOT NULL))`;

/** The class with these ids. */
export function withExternalIds<Session extends { id: string }, Shown extends object>(
  shown: Shown & { sessions: Session[] },
  { ofClass, ofDates }: ExternalIds,
) {
  const sessions = shown.sessions.map((session) => ({
    ...session,
    externalId: ofDates[session.id] ?? null,
  }));
  return { ...shown, externalId: ofClass, sessions };
}

/** Names a session by an id of the teacher's own program, or forgets the id. */
export async function setSessionExternalId(
  trx: Trx,
  sessionId: string,
  { teacherId, externalId }: { teacherId: string; externalId: string | null },
): Promise<void> {
  await trx
    .updateTable('classSessions')
    .set({ externalId, externalIdTeacher: externalId === null ? null : teacherId })
    .where('id', '=', sessionId)
    .execute();
}

export async function selectClassWithExternalId(db: Db, teacherId: string, externalId: string) {
  return db
    .selectFrom('classes')
    .select(['id', 'externalId'])
    .where(isTaughtBy('classes', teacherId))
    .where('externalId', '=', externalId)
    .executeTakeFirst();
}

/** A date of this teacher that has one of these ids. */
export async function selectDateWithExternalId(db: Db, teacherId: string, externalIds: string[]) {
  return db
    .selectFrom('classSessions')
    .select(['id', 'externalId'])
    .where('externalIdTeacher', '=', teacherId)
    .where('externalId', '=', sql<string>`ANY(${externalIds}::text[])`)
    .executeTakeFirst();
}
