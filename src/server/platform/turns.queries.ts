import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Ids by which inputs name a class, or something that belongs to one. */
export type ClassName =
  | 'classId'
  | 'sessionId'
  | 'scheduleId'
  | 'bookingId'
  | 'addedId'
  | 'entryId'
  | 'paymentId'
  | 'threadId';

/** The class of the first of these that exists. Nothing ever moves to another class. */
export async function selectClassId(
  db: Db,
  {
    sessionId,
    scheduleId,
    bookingId,
    addedId,
    entryId,
    paymentId,
    threadId,
  }: Partial<Record<ClassName, string | undefined>>,
): Promise<string | null> {
  const { rows } = await sql<{ classId: string | null }>`SELECT coalesce(
    (SELECT class_id FROM class_sessions WHERE id = ${sessionId}::uuid),
    (SELECT class_id FROM class_schedules WHERE id = ${scheduleId}::uuid),
    (SELECT s.class_id FROM bookings b JOIN class_sessions s ON s.id = b.session_id
      WHERE b.id = coalesce(${bookingId}::uuid, (SELECT booking_id FROM payments WHERE id = ${paymentId}::uuid))),
    (SELECT s.class_id FROM added_people p JOIN class_sessions s ON s.id = p.session_id
      WHERE p.id = ${addedId}::uuid),
    (SELECT class_id FROM waitlist_entries WHERE id = ${entryId}::uuid),
    (SELECT class_id FROM threads WHERE id = ${threadId}::uuid)) AS "classId"`.execute(db);
  return rows[0]?.classId ?? null;
}
