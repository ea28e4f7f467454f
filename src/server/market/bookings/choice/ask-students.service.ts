import type { Trx } from '#server/db/schema.ts';
import {
  type BeforeChange,
  insertChoices,
  openFullRefunds,
} from '#server/market/bookings/move/choices.queries.ts';

/**
 * After a material change of a session, asks everyone who booked it for their choice: until `until`, they
 * may keep the booking, take another date, or cancel for a full refund. The caller holds the lock of the
 * session, and emails them.
 */
export async function askStudents(
  trx: Trx,
  { sessionId, until, before }: { sessionId: string; until: Date; before: BeforeChange },
): Promise<void> {
  await openFullRefunds(trx, sessionId, until);
  await insertChoices(trx, { sessionId, until, before });
}
