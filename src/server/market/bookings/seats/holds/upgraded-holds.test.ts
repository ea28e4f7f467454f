import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { expireUnpaid } from '#server/market/bookings/seats/holds/holds.service.ts';
import { acceptOffer } from '#server/market/bookings/waitlist/accept/accept-offer.service.ts';
import { makeQueues } from '#server/testing/databases/make-queues.ts';
import { openReleasedDatabase } from '#server/testing/databases/released-database.ts';
import { countSeatsTaken } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

/** The ids of bookings, of their students, and of the waitlist entries of offers. */
const ids = {
  checkout: newId(),
  addition: newId(),
  choice: newId(),
  free: newId(),
  priced: newId(),
  unanswered: newId(),
  accepted: newId(),
};
const { checkout, addition, choice, free, priced, unanswered, accepted } = ids;

/** Inserts holds of each kind, as the release before the table `seat_holds` stored them. */
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
  const soon = `now() + interval '10 minutes'`;
  const offer = (id: string, priceCents: number, isOffer = true) => [
    booking(id, id, `'reserved', ${priceCents}, '{}', ${soon}, 1, 0, NULL, '{}', ${isOffer}, NULL`),
    `INSERT INTO waitlist_entries (id, class_id, session_id, student_id, seats, status, booking_id)
      SELECT '${id}', class_id, id, '${id}', 1, 'offered', '${id}' FROM class_sessions LIMIT 1`,
  ];
  const payment = (bookingId: string, isAddition: boolean) => `INSERT INTO payments
    (id, booking_id, teacher_id, provider, amount_cents, commission_cents, is_addition)
    SELECT gen_random_uuid(), '${bookingId}', teacher_id, 'sandbox', 4550, 682, ${isAddition} FROM classes`;
  for (const statement of [
    'UPDATE class_sessions SET capacity = 20, seats_taken = seats_taken + 8',
    ...Object.values(ids).map(user),
    booking(checkout, checkout, `'reserved', 4550, '{}', ${soon}, 1, 0, NULL, '{}', false, NULL`),
    booking(addition, addition, `'confirmed', 0, '{}', NULL, 1, 1, ${soon}, '{Ana}', false, NULL`),
    booking(choice, choice, `'reserved', 0, '{}', ${soon}, 1, 0, NULL, '{}', true, '${addition}'`),
    ...offer(free, 0),
    ...offer(priced, 4550),
    ...offer(unanswered, 4550),
    ...offer(accepted, 4550, false),
    payment(checkout, false),
    payment(addition, true),
    payment(accepted, false),
  ])
    await sql.raw(statement).execute(db);
}

const at = openTestDeps({ PAYMENTS: 'sandbox' }, async (onStatement) => {
  const database = await openReleasedDatabase('0086_text_statistics', onStatement);
  await migrateTo(database.db, '0097_backups');
  await insertHolds(database.db);
  await migrateTo(database.db, '0099_teaching_days');
  // Since that release, the hold of the offer was kept beside that of the payment.
  await sql`INSERT INTO seat_holds (id, kind, session_id, student_id, booking_id, seats, expires_at, ended_at, outcome)
    SELECT gen_random_uuid(), 'offer', session_id, student_id, booking_id, seats, expires_at, now(), 'used'
    FROM seat_holds WHERE booking_id = ${accepted}`.execute(database.db);
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

it('holds of an earlier release are kept: offers are accepted, money finds its seats, and jobs end the others', async () => {
  expect(await findFaults()).toEqual([]);
  for (const id of [choice, free, priced, unanswered]) expect(await bookingOf(id)).toBeUndefined();
  expect(await bookingOf(addition)).toMatchObject({ seats: 1, guests: [] });
  for (const entryId of [free, priced])
    await acceptOffer(at.deps, entryId, { entryId }, { linkToken: null });
  for (const id of [checkout, addition, accepted, priced])
    await applyEvent(at.deps, await paidEvent(at.db, id));
  for (const id of [checkout, accepted, priced, free])
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed' });
  expect(await bookingOf(addition)).toMatchObject({ seats: 2, guests: ['Ana'] });
  const entries = await at.db
    .selectFrom('waitlistEntries')
    .select(['status', 'sessionId'])
    .where('id', 'in', [free, priced, accepted])
    .execute();
  expect(entries.map(({ status }) => status)).toEqual(['claimed', 'claimed', 'claimed']);
  const sessionId = entries[0]?.sessionId ?? '';
  const seats = await countSeatsTaken(at.db, sessionId);
  await endHolds(at.db);
  await expireUnpaid(at.deps, [choice]);
  expect(await countSeatsTaken(at.db, sessionId)).toBe(seats - 2);
  expect(await findFaults()).toEqual([]);
});
