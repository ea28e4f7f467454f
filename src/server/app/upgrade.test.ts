import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import {
  findMoneyFaults,
  findUnfinishedRefunds,
} from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { selectMisstoredClasses } from '#server/market/classes/check-classes.queries.ts';
import { createRefundWorker } from '#server/money/payments/refunds.jobs.ts';
import { openUpgradedDatabase } from '#server/testing/databases/released-database.ts';
import { countSeatsTaken, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

/**
 * Each release whose tables or stored responses differ, by its last migration. Before the upgrade,
 * the instructor listed a class and the learner booked it, both with an `Idempotency-Key`.
 * `instructor` and `learner` are the tokens of their sessions.
 */
const releases = [
  {
    release: '0006_reviews_and_lists',
    instructor: 'O3NFQ7ksP4TjwW-MdBjy4eYjgz6l2LMsA1OFMc8SuXs',
    learner: 'ysglX2TcPVdvqd3QXOyj3f9pOgSgDgSZ1Iw_6m-FfoM',
    isPaid: false,
  },
  {
    release: '0021_shown_names',
    instructor: '6qDIbp-h2KIiKmRlMwoDIV8U-qEoafrBuAM5VkKrbXs',
    learner: 'op3AOXJiqig-eKgfnxQDhykDTKNFpph6QqlvTPKDx0Q',
    isPaid: false,
  },
  {
    release: '0024_test_provider',
    instructor: '07nKgOM15vz0OWzd3TVpPVsgKOhk-Wufy64cX3ZJhz4',
    learner: 'ky4oaWGvpxSN6fUMMPuZlSkLF2bdwd5BXWojAX3Jorg',
    isPaid: true,
  },
  {
    release: '0025_likely_open_sessions',
    instructor: '2v9O69FRNDTXt1fElwNxh0QN62mtxC6QWdEWx12hWkE',
    learner: '7rzyFrxlmlxg2Pd_yvUaC0ektm58bvprvVvSSNetxnw',
    isPaid: true,
  },
  {
    release: '0028_payout_destination',
    instructor: 'o-4K6GfYy5RGV0tJbLNw7NQ9djZxNk1BzcA2bnZhhMA',
    learner: 'Q__bhrR7kVTpEcQllx-3q-dhA3_qKeNOs7SG8aY9_c4',
    isPaid: true,
  },
  {
    release: '0086_text_statistics',
    instructor: 'l-eh0cZbgisBo0Bh1AwS3l0TJNHHzuGcRynnAhzgHOM',
    learner: 'fc0jkJSdecYOT59SKPSXwtDduvaN_EbUNhOlYHKYfQQ',
    isPaid: true,
  },
];

/** The request that listed the class, without its category. */
const listing = {
  title: 'Bread without haste',
  description: 'We bake one loaf each, slowly, and eat another.',
  price: 45.5,
  location: 'Portland, OR',
  maxStudents: 2,
  timeZone: 'America/Los_Angeles',
  startTime: '2027-06-05T17:00:00.000Z',
  endTime: '2027-06-05T19:00:00.000Z',
};

type StoredBooking = { id: string; classId: string; sessionId: string; price: number };

async function storedResponse<Stored>(db: Db, key: 'book-bread' | 'list-bread') {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('response')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.response as Stored;
}

async function countRows(db: Db, table: 'bookings' | 'classes'): Promise<number> {
  return (await db.selectFrom(table).select('id').execute()).length;
}

/** The faults that `npm run db:check` reports. */
const findFaults = async (db: Db) => [
  ...(await selectMiscountedSessions(db)),
  ...(await selectMisstoredClasses(db)),
  ...(await findMoneyFaults(db)),
  ...(await findUnfinishedRefunds(db)),
];

// The newest has every kind of row.
describe.each(releases.slice(-1))('after an upgrade from $release', checkUpgrade);
describe.each(releases.slice(0, -1))(
  'after an upgrade from $release',
  { tags: ['slow'] },
  checkUpgrade,
);

function checkUpgrade({ release, isPaid, ...tokens }: (typeof releases)[number]) {
  const { instructor, learner } = tokens;
  const at = openTestApp(
    { PAYMENTS: 'sandbox' },
    { openDatabase: (onStatement) => openUpgradedDatabase(release, onStatement) },
  );
  const storedBooking = () => storedResponse<StoredBooking>(at.db, 'book-bread');
  const bookAgain = (body: object) =>
    at.call('POST', '/api/bookings', {
      body,
      token: learner,
      headers: { 'idempotency-key': 'book-bread' },
    });

  afterEach(async () => expect(await findFaults(at.db)).toEqual([]));

  it('the learner is still signed in and finds the booking, with what was paid', async () => {
    const { id, classId, sessionId } = await storedBooking();
    const { items, counts } = (await at.call('GET', '/api/bookings', { token: learner })).json();
    expect(counts).toEqual({ upcoming: 1, past: 0, canceled: 0 });
    expect(items).toMatchObject([
      { id, classId, sessionId, status: 'confirmed', price: 45.5, title: listing.title },
    ]);
    const payment = { status: 'paid', amount: 45.5, refunded: 0 };
    expect(items[0].payment).toEqual(isPaid ? expect.objectContaining(payment) : null);
  });

  it('booking again with the same key returns the stored response and books nothing', async () => {
    const stored = await storedBooking();
    const response = await bookAgain({ class_id: stored.classId });
    expect(response.statusCode).toBe(201);
    const oneSeat = { seats: 1, guests: [], total: stored.price, discount: 0 };
    expect(response.json()).toEqual({ payment: null, ...oneSeat, ...stored });
    expect(await countRows(at.db, 'bookings')).toBe(1);
  });

  it('another booking with the same key is rejected', async () => {
    const { classId, sessionId } = await storedBooking();
    const response = await bookAgain({ class_id: classId, session_id: sessionId });
    expect(response.statusCode).toBe(422);
    expect(response.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('listing again with the same key returns the class and lists no second one', async () => {
    const { id } = await storedResponse<{ id: string }>(at.db, 'list-bread');
    const { categoryId } = await at.db
      .selectFrom('classes')
      .select('categoryId')
      .executeTakeFirstOrThrow();
    const response = await at.call('POST', '/api/classes', {
      body: { ...listing, categoryId },
      token: instructor,
      headers: { 'idempotency-key': 'list-bread' },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ id, title: listing.title });
    expect(await countRows(at.db, 'classes')).toBe(1);
  });

  it('someone else books the other spot', async () => {
    const { classId, sessionId } = await storedBooking();
    const token = await tokenOf(at.db, await createUser(at.db));
    const response = await at.call('POST', '/api/bookings', { body: { class_id: classId }, token });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ sessionId, status: 'reserved' });
    expect(await countSeatsTaken(at.db, sessionId)).toBe(2);
  });

  it('canceling refunds what was paid', async () => {
    const { id } = await storedBooking();
    const canceled = await at.call('PUT', `/api/bookings/${id}/cancel`, { token: learner });
    expect(canceled.statusCode).toBe(200);
    expect(canceled.json()).toMatchObject({
      status: 'cancelled_by_student',
      refund: { amount: isPaid ? 45.5 : 0 },
    });
    await at.deps.jobs.runDue(createRefundWorker(at.deps));
    const { refunds } = (await at.call('GET', `/api/bookings/${id}`, { token: learner })).json();
    expect(refunds).toMatchObject(isPaid ? [{ amount: 45.5, status: 'sent' }] : []);
  });
}
