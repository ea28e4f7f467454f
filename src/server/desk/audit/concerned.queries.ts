import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The learners and instructors of these bookings, payments, refunds and payouts. */
export async function selectParties(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    SELECT DISTINCT party.person_id
    FROM unnest(${ids}::uuid[]) AS named (id)
    LEFT JOIN refunds r ON r.id = named.id
    LEFT JOIN payments p ON p.id = coalesce(r.payment_id, named.id)
    LEFT JOIN payouts o ON o.id = named.id
    LEFT JOIN bookings b ON b.id = coalesce(p.booking_id, named.id)
    LEFT JOIN class_sessions s ON s.id = b.session_id
    LEFT JOIN classes c ON c.id = s.class_id
    CROSS JOIN LATERAL (VALUES (o.teacher_id), (b.student_id), (c.teacher_id), (p.teacher_id))
      AS party (person_id)
    WHERE party.person_id IS NOT NULL`.execute(db);
  return rows.map(({ personId }) => personId);
}
