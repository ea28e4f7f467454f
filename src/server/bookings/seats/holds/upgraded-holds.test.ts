import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recountAll } from '#server/api/find-faults.ts';
import { expireUnpaid } from '#server/bookings/seats/holds/holds.service.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { makeQueues } from '#server/testing/databases/make-queues.ts';
import { openReleasedDatabase } from '#server/testing/databases/released-database.ts';
import { countSeatsTaken } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const ids = { checkout: newId(), addition: newId(), offer: newId(), choice: newId() };
const entryId = newId();

/** Inserts one hold of each kind, as the release before the table `seat_holds` stored them. */
async function insertHolds(db: Db): Promise<void> {
  const user = (
    id: string,
  ) => `INSERT INTO users (id, email, username, full_name, email_verified_at)
    VALUES ('${id}', '${id}@example.com', '${id}', 'Lee', now())`;
  const columns = `id, session_id, student_id, status, price_cents, refund_policy, hold_expires_at, seats,
    added_seats, added_hold_expires_at, guests, is_offer, held_for_booking_id`;
  const booking = (
    id: string,
    student: string,
    values: string,
  ) => `INSERT INTO bookings (${columns})
    SELECT '${id}', s.id, '${student}', ${values} FROM class_sessions s LIMIT 1`;
  const payment = (bookingId: string, isAddition: boolean) => `INSERT INTO payments
    (id, booking_id, teacher_id, provider, amount_cents, commission_cents, is_addition)
    SELECT gen_random_uuid(), '${bookingId}', teacher_id, 'sandbox', 4550, 682, ${isAddition} FROM classes`;
  const soon = `now() + interval '10 minutes'`;
  const { checkout, addition, offer, choice } = ids;
  for (const statement of [
    'UPDATE class_sessions SET capacity = 20, seats_taken = seats_taken + 5',
    ...[checkout, addition, offer].map(user),
    booking(checkout, checkout, `'reserved', 4550, '{}', ${soon}, 1, 0, NULL, '{}', false, NULL`),
    booking(addition, addition, `'confirmed', 0, '{}', NULL, 1, 1, ${soon}, '{Ana}', false, NULL`),
    booking(offer, offer, `'reserved', 0, '{}', ${soon}, 1, 0, NULL, '{}', true, NULL`),
    user(choice),
    booking(choice, choice, `'reserved', 0, '{}', ${soon}, 1, 0, NULL, '{}', true, '${addition}'`),
    payment(checkout, false),
    payment(addition, true),
    `INSERT INTO waitlist_entries (id, class_id, session_id, student_id, seats, status, booking_id)
      SELECT '${entryId}', class_id, id, '${offer}', 1, 'offered', '${offer}' FROM class_sessions LIMIT 1`,
  ])
    await sql.raw(statement).execute(db);
}

const at = openTestDeps({ PAYMENTS: 'sandbox' }, async (onStatement) => {
  const database = await openReleasedDatabase('0086_text_statistics', onStatement);
  await migrateTo(database.db, '0097_backups');
  await insertHolds(database.db);
  await migrateToLatest(database.db);
  await makeQueues(database.jobsConnection);
  return database;
});

const findFaults = async () => (await recountAll(at.db)).flatMap(({ faults }) => faults);
const bookingOf = (id: string) =>
  at.db
    .selectFrom('bookings')
    .select(['status', 'seats', 'guests'])
    .where('id', '=', id)
    .executeTakeFirst();

it('holds of an earlier release are kept: money finds its seats, and its jobs end the others', async () => {
  expect(await findFaults()).toEqual([]);
  expect(await bookingOf(ids.choice)).toBeUndefined();
  expect(await bookingOf(ids.addition)).toMatchObject({ seats: 1, guests: [] });
  for (const id of [ids.checkout, ids.addition])
    await applyEvent(at.deps, await paidEvent(at.db, id));
  expect(await bookingOf(ids.checkout)).toMatchObject({ status: 'confirmed' });
  expect(await bookingOf(ids.addition)).toMatchObject({ seats: 2, guests: ['Ana'] });
  const { sessionId } = await at.db
    .selectFrom('bookings')
    .select('sessionId')
    .where('id', '=', ids.offer)
    .executeTakeFirstOrThrow();
  expect(await countSeatsTaken(at.db, sessionId)).toBe(6);
  await endHolds(at.db, ids.addition);
  await expireUnpaid(at.deps, [ids.choice]);
  expect(await countSeatsTaken(at.db, sessionId)).toBe(5);
  await endHolds(at.db);
  await expireUnpaid(at.deps, [ids.offer]);
  expect(await countSeatsTaken(at.db, sessionId)).toBe(4);
  expect(await findFaults()).toEqual([]);
});
