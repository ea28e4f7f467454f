import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/**
 * Only for `exchangeSeats`. The student is reminded again, the refund deadline follows the new
 * session, and calendars replace their entry.
 */
export async function setSession(trx: Trx, bookingId: string, sessionId: string): Promise<void> {
  await sql`
    UPDATE bookings b SET session_id = after.id, moved_at = now(), reminded_at = NULL,
      full_refund_until = NULL, added_revision = b.added_revision + before.revision - after.revision + 1
    FROM class_sessions before, class_sessions after
    WHERE b.id = ${bookingId}::uuid AND before.id = b.session_id
      AND after.id = ${sessionId}::uuid`.execute(trx);
}
