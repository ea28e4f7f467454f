import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

type JobTopic = { id: string; person: string; title: string | null };

/**
 * The people whom jobs are about, by the id of a booking, payment, refund or payout in the job's
 * data. The title is that of the booked class.
 */
export async function selectJobTopics(db: Db, ids: string[]): Promise<Map<string, JobTopic>> {
  const { rows } = await sql<JobTopic>`
    SELECT named.id, person.full_name AS person, c.title
    FROM unnest(${ids}::uuid[]) AS named (id)
    LEFT JOIN refunds r ON r.id = named.id
    LEFT JOIN payments p ON p.id = coalesce(r.payment_id, named.id)
    LEFT JOIN payouts o ON o.id = named.id
    LEFT JOIN bookings b ON b.id = coalesce(p.booking_id, named.id)
    LEFT JOIN class_sessions s ON s.id = b.session_id
    LEFT JOIN classes c ON c.id = s.class_id
    JOIN users person ON person.id = coalesce(o.teacher_id, b.student_id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
