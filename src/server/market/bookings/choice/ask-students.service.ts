import type { Trx } from '#server/db/schema.ts';
import {
  type BeforeChange,
  insertChoices,
  openFullRefunds,
  type WhomToAsk,
} from '#server/market/bookings/move/choices.queries.ts';
import { recordMove } from '#server/market/bookings/track-record/track-record.queries.ts';

/**
 * After a material change of a session, asks everyone who booked it, or those whom it concerns, for their choice: until `until`, they
 * may keep the booking, take another date, or cancel for a full refund. The caller holds the lock of the
 * session, and emails them.
 */
export async function askStudents(
  trx: Trx,
  { until, before, ...whom }: WhomToAsk & { until: Date; before: BeforeChange },
): Promise<void> {
  await openFullRefunds(trx, whom, until);
  await insertChoices(trx, { ...whom, until, before });
  if (before.startsAt || before.location !== undefined)
    await recordMove(trx, { sessionId: whom.sessionId, startedAt: before.startsAt });
}
