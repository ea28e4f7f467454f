import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { seedDemo } from './seed.ts';

// The demonstration's money, counted again from its bookings without the code that made it.

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const day = 24 * 60 * 60 * 1000;
const now = new Date();
let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-demo-money-'));
  await seedDemo(at.db, { ...at.deps.env, dataDir }, now);
}, 60_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Booking = {
  teacherId: string;
  studentId: string;
  madeAt: Date;
  cancelledAt: Date | null;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  priceCents: number;
  source: 'found' | 'link' | 'returning';
  since: Date | null;
  paidCents: number;
  paidSeats: number;
  commissionCents: number;
  refundedCents: number;
};

/** All bookings, first made first, with the sums of their payments and refunds. */
async function readBookings(): Promise<Booking[]> {
  const { rows } = await sql<Booking>`
    SELECT c.teacher_id, b.student_id, b.created_at AS made_at, b.cancelled_at, s.starts_at, s.ends_at,
      b.seats, b.price_cents, b.commission_source AS source, b.student_since AS since,
      coalesce(p.amount_cents, 0) AS paid_cents, coalesce(p.seats, 0) AS paid_seats,
      coalesce(p.commission_cents, 0) AS commission_cents,
      coalesce((SELECT sum(amount_cents) FROM refunds WHERE payment_id = p.id), 0)::int AS refunded_cents
    FROM bookings b JOIN class_sessions s ON s.id = b.session_id JOIN classes c ON c.id = s.class_id
    LEFT JOIN payments p ON p.booking_id = b.id ORDER BY b.created_at`.execute(at.db);
  return rows;
}

const time = (moment: Date) => moment.getTime();
const isPair = (one: Booking, other: Booking) =>
  one.teacherId === other.teacherId && one.studentId === other.studentId;

describe('the commissions of the demonstration', () => {
  it('are those of own students from the 31st day after the first booking on, and only then', async () => {
    const bookings = await readBookings();
    for (const [place, booking] of bookings.entries()) {
      const first = bookings
        .slice(0, place)
        .find(
          (earlier) =>
            isPair(earlier, booking) &&
            !(earlier.cancelledAt && earlier.cancelledAt <= booking.madeAt),
        );
      const isOwn = first !== undefined && time(booking.madeAt) - time(first.madeAt) > 30 * day;
      expect(booking.source === 'returning').toBe(isOwn);
      expect(booking.since).toEqual(isOwn ? first.madeAt : null);
    }
    expect(bookings.filter(({ source }) => source === 'returning').length).toBeGreaterThan(100);
  });

  it('are by link only within 30 days of a visit, if nothing was found here before', async () => {
    const bookings = await readBookings();
    const { rows: visits } = await sql<{ teacherId: string; visitedAt: Date }>`
      SELECT teacher_id, visited_at FROM link_visits`.execute(at.db);
    const byLink = bookings.filter(({ source }) => source === 'link');
    for (const booking of byLink) {
      const visit = visits.find(({ teacherId, visitedAt }) => {
        const ago = time(booking.madeAt) - time(visitedAt);
        return teacherId === booking.teacherId && ago >= 0 && ago <= 30 * day;
      });
      expect(visit).toBeDefined();
      const isFound = bookings.some(
        (earlier) =>
          isPair(earlier, booking) &&
          earlier.source === 'found' &&
          earlier.madeAt < booking.madeAt &&
          time(booking.madeAt) - time(earlier.madeAt) <= 30 * day,
      );
      expect(isFound).toBe(false);
    }
    const maya = demoTeacherId(await teacherIds());
    expect(byLink.filter(({ teacherId }) => teacherId === maya).length).toBeGreaterThan(3);
  });

  it('are 15% of what found students paid, and 3% of what own ones did, rounded down', async () => {
    for (const { source, paidCents, commissionCents } of await readBookings())
      expect(commissionCents).toBe(Math.floor((paidCents * (source === 'found' ? 15 : 3)) / 100));
  });
});

const teacherIds = async () =>
  (await sql<{ id: string; username: string }>`SELECT id, username FROM users`.execute(at.db)).rows;
const demoTeacherId = (people: { id: string; username: string }[]) =>
  people.find(({ username }) => username === 'maya_ortiz')?.id;

it('the refunds of the demonstration are what spots that were given back a day before had cost', async () => {
  const bookings = await readBookings();
  const returned = bookings.filter(
    ({ cancelledAt, seats, paidSeats }) => cancelledAt || seats < paidSeats,
  );
  expect(returned.map(({ cancelledAt }) => cancelledAt !== null).toSorted()).toEqual([
    false,
    true,
    true,
  ]);
  for (const { priceCents, paidSeats, paidCents, ...booking } of bookings) {
    const left = booking.cancelledAt ? 0 : booking.seats;
    expect(paidCents).toBe(priceCents * paidSeats);
    if (priceCents > 0) expect(booking.refundedCents).toBe(priceCents * (paidSeats - left));
    if (booking.cancelledAt)
      expect(time(booking.startsAt) - time(booking.cancelledAt)).toBeGreaterThan(day);
  }
});

it('instructors of the demonstration have been paid within 7 days for each class that ended, and for no other', async () => {
  const bookings = await readBookings();
  const { rows: payouts } = await sql<{ teacherId: string; cents: number; sentAt: Date }>`
    SELECT teacher_id, amount_cents AS cents, sent_at FROM payouts WHERE status = 'sent'`.execute(
    at.db,
  );
  const { rows: balances } = await sql<{ teacherId: string; held: number; payable: number }>`
    SELECT teacher_id, held_cents::int AS held, payable_cents::int AS payable
    FROM teacher_balances`.execute(at.db);
  const earned = ({ paidCents, refundedCents, commissionCents }: Booking) => {
    const left = paidCents - refundedCents;
    return left - (paidCents && Math.floor((commissionCents * left) / paidCents));
  };
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  for (const { teacherId, held, payable } of balances) {
    const own = bookings.filter((booking) => booking.teacherId === teacherId);
    const sentTo = payouts.filter((payout) => payout.teacherId === teacherId);
    const paid = sum(sentTo.map(({ cents }) => cents));
    expect(held + payable + paid).toBe(sum(own.map(earned)));
    const isOver = (days: number) =>
      own.filter(({ endsAt }) => time(endsAt) + days * day < time(now));
    expect(paid).toBeGreaterThanOrEqual(sum(isOver(7).map(earned)));
    expect(paid + payable).toBeLessThanOrEqual(sum(isOver(3).map(earned)));
    for (const { sentAt } of sentTo) {
      const late = own.filter(({ endsAt }) => time(endsAt) + 3 * day < time(sentAt));
      expect(late.length).toBeGreaterThan(0);
    }
  }
  expect(payouts.length).toBeGreaterThan(10);
  expect(await findMoneyFaults(at.db)).toEqual([]);
});
