import { sql } from 'kysely';
import { countWaiting } from '#server/db/count-waiting.ts';
import type { Db } from '#server/db/schema.ts';
import { recipient } from '#server/people/auth/accounts/recipient-columns.ts';
import type { Recipient } from '#server/people/notifications/email.ts';
import type { WaitingContent } from '#shared/staff/desk/moderation-forms.ts';

const ofClass = sql`SELECT c.id, 'class' AS kind, c.title, c.id AS class_id, c.teacher_id AS person_id,
  c.created_at AS since`;

/**
 * Content that waits for staff before others see it, with its reasons. Classes of people who are not
 * approved wait for staff once their teachers have applied. Each part has its own index.
 */
export const waitingContent = sql`
  ${ofClass}, c.review_reasons AS reasons FROM classes c
  WHERE c.waits_for = 'review' AND c.removal_id IS NULL
  UNION ALL ${ofClass}, '{approval}' FROM instructor_applications a
  JOIN classes c ON c.teacher_id = a.user_id
  WHERE a.status = 'waiting' AND c.waits_for = 'approval' AND c.removal_id IS NULL
  UNION ALL SELECT r.id, 'request', r.words, NULL, r.author_id, r.created_at, r.review_reasons
  FROM wanted_requests r WHERE r.review_reasons IS NOT NULL AND r.people > 0`;

export async function countWaitingContent(db: Db) {
  return countWaiting(
    db,
    (limit) => sql`(SELECT since FROM (${waitingContent}) w ORDER BY since LIMIT ${limit})`,
  );
}

/** For the email to the author; undefined once their account was deleted. */
export async function selectReviewed(db: Db, { kind, id }: WaitingContent) {
  const content =
    kind === 'class'
      ? sql`SELECT id AS class_id, title, teacher_id AS author_id FROM classes WHERE id = ${id}`
      : sql`SELECT NULL AS class_id, words AS title, author_id FROM wanted_requests WHERE id = ${id}`;
  const { rows } = await sql<{ classId: string | null; title: string; author: Recipient }>`
    SELECT reviewed.class_id, reviewed.title, ${recipient('u')} AS author
    FROM (${content}) reviewed JOIN users u ON u.id = reviewed.author_id`.execute(db);
  return rows[0];
}
