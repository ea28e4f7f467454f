import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import { createClass } from '#server/testing/fixtures/factories.ts';
import {
  selectProviderFaults,
  selectProviderSums,
} from '#server/testing/fixtures/money/provider-sums.ts';
import { isFullRun, runsOf } from '#server/testing/full-run.ts';
import {
  expireAllEnded,
  itemAt,
  type ModelApp,
  namesByShare,
  openModelApp,
  passTimeOfHolds,
  paymentsOf,
  type Request,
} from '#server/testing/stress/model-app.ts';
import { createPerson, type Person } from '#server/testing/stress/seat-crowd.ts';

const learners = 3;
/** The later date is full when a history begins. */
const slots = [
  { capacity: 6, startsInHours: 72 },
  { capacity: 2, startsInHours: 144 },
];
/** Of each coupon. */
const maxUses = 2;
const codes = ['THIRD', 'TWO-OFF', 'ALL'] as const;

type Step = {
  kind: string;
  who: number;
  /** Another learner. */
  to: number;
  date: number;
  seats: number;
  code: (typeof codes)[number];
  which: number;
};
/** A class with a date, and a later one. */
type History = {
  at: ModelApp;
  teacher: Person;
  people: Person[];
  classId: string;
  sessionIds: string[];
  seen: Map<string, Booked>;
};
type Act = (step: Step, history: History) => Promise<Request | null | undefined>;

const personOf = ({ people }: History, who: number) => people[who] as Person;

/** Sends a request of this learner about the live booking. */
const ofBooking = async (
  { who }: Step,
  history: History,
  procedure: string,
  input: (booking: { sessionId: string }) => object = () => ({}),
) => {
  const booking = await liveBookingOf(history, personOf(history, who));
  if (!booking) return;
  const change = { bookingId: booking.id, ...input(booking) };
  return history.at.request(personOf(history, who), procedure, change);
};

/** Sends a request of someone on standby who has an offer. */
const ofOffer = async ({ which }: Step, { at, people, classId }: History, procedure: string) => {
  const live = at.db
    .selectFrom('waitlistEntries')
    .select(['id', 'studentId'])
    .where('classId', '=', classId)
    .where('status', '=', 'offered')
    .orderBy('id');
  const entry = itemAt(await live.execute(), which);
  const owner = people.find(({ id }) => id === entry?.studentId);
  return entry && owner && at.request(owner, procedure, { entryId: entry.id });
};

const otherDate = ({ sessionIds }: History, booking: { sessionId: string }) => ({
  sessionId: sessionIds.find((id) => id !== booking.sessionId),
});

const liveBookingOf = ({ at, sessionIds }: History, { id }: Person) =>
  at.db
    .selectFrom('bookings')
    .select(['id', 'sessionId'])
    .where('sessionId', 'in', sessionIds)
    .where('studentId', '=', id)
    .where('status', 'in', ['reserved', 'confirmed'])
    .executeTakeFirst();

/** Pays for one of all payments, closed and paid ones included. */
const pay =
  (shortCents = 0): Act =>
  async ({ which }, { at, sessionIds }) => {
    const payment = itemAt(await paymentsOf(at.db, sessionIds), which);
    return payment && at.payment(payment, { shortCents });
  };

const give: Act = async ({ who, to }, history) => {
  const giver = personOf(history, who);
  const booking = await liveBookingOf(history, giver);
  return booking && history.at.handover(giver, booking.id, personOf(history, to));
};

/** Each kind of step, with its share of all steps. */
const kinds: Record<string, [share: number, act: Act]> = {
  book: [
    4,
    async ({ who, date, seats, code, which }, history) => {
      const { at, classId, sessionIds } = history;
      const coupon = which < 0.75 ? code : undefined;
      const wanted = { classId, sessionId: sessionIds[date], seats, coupon };
      return at.request(personOf(history, who), 'bookings.book', wanted);
    },
  ],
  change: [
    6,
    (step, history) =>
      ofBooking(step, history, 'bookings.changeSeats', () => ({ seats: step.seats })),
  ],
  pay: [7, pay()],
  'pay too little': [1, pay(1)],
  'end holds': [
    2,
    async (_, { at, sessionIds }) => {
      await passTimeOfHolds(at.db, sessionIds);
      return () => expireAllEnded(at.deps, sessionIds);
    },
  ],
  cancel: [2, (step, history) => ofBooking(step, history, 'bookings.cancel')],
  move: [
    3,
    (step, history) =>
      ofBooking(step, history, 'bookings.move', (booking) => otherDate(history, booking)),
  ],
  'stand by': [
    3,
    (step, history) =>
      ofBooking(step, history, 'waitlist.join', (booking) => ({
        classId: history.classId,
        ...otherDate(history, booking),
      })),
  ],
  accept: [3, (step, history) => ofOffer(step, history, 'waitlist.accept')],
  pass: [1, (step, history) => ofOffer(step, history, 'waitlist.pass')],
  give: [3, give],
  'change the price': [
    2,
    async ({ which }, { at, classId }) => {
      const priceCents = itemAt([0, 1500, 4550, 8000], which);
      await at.db.updateTable('classes').set({ priceCents }).where('id', '=', classId).execute();
      return null;
    },
  ],
  'end a coupon': [
    1,
    async ({ code }, { at }) => {
      const coupon = at.db.updateTable('coupons').where('code', '=', code);
      await coupon.set({ endedAt: new Date() }).execute();
      return null;
    },
  ],
  'pass the deadline': [
    1,
    async (_, { at, sessionIds: [sessionId] }) => {
      await sql`UPDATE class_sessions SET starts_at = now() + interval '5 hours'
        WHERE id = ${sessionId} AND starts_at > now() + interval '5 hours'`.execute(at.db);
      return null;
    },
  ],
  'cancel the date': [
    1,
    async ({ which }, { at, teacher, sessionIds: [sessionId] }) =>
      which < 0.5 ? at.request(teacher, 'classes.cancelSession', { sessionId }) : undefined,
  ],
};

const step: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    kind: fc.constantFrom(...namesByShare(kinds)),
    who: fc.nat({ max: learners - 1 }),
    to: fc.nat({ max: learners - 1 }),
    date: fc.constantFrom(0, 0, 1),
    seats: fc.integer({ min: 1, max: 3 }),
    code: fc.constantFrom(...codes),
    // Most doubles are close to zero.
    which: fc.nat({ max: 999 }).map((thousandths) => thousandths / 1000),
  }),
);
/** Most are about the same booking. */
const pair = fc
  .tuple(step, step, fc.nat({ max: 2 }))
  .map(([one, two, chance]): [Step, Step] => [one, chance > 0 ? { ...two, who: one.who } : two]);
const pairs = fc.array(pair, { minLength: 3, maxLength: 10 });

async function begin(at: ModelApp): Promise<History> {
  await at.db.deleteFrom('rateLimits').execute();
  const teacher = await createPerson(at.db, { role: 'instructor' });
  const created = await createClass(at.db, teacher.id, { lateMoveHours: 2, slots });
  // The coupons of earlier histories.
  await at.db.updateTable('coupons').set({ code: sql`id::text` }).execute();
  await createCoupon(at.db, teacher.id, { code: 'THIRD', percentOff: 33, maxUses });
  await createCoupon(at.db, teacher.id, { code: 'TWO-OFF', centsOff: 2_00, maxUses });
  await createCoupon(at.db, teacher.id, { code: 'ALL', percentOff: 100, maxUses });
  const people: Person[] = [];
  while (people.length < learners) people.push(await createPerson(at.db));
  const history = { at, teacher, people, ...created, seen: new Map() };
  const first: Step = { kind: 'book', who: 0, to: 0, date: 0, seats: 2, code: 'THIRD', which: 0 };
  await take(first, history);
  await take({ ...first, who: 1, seats: 1, code: 'TWO-OFF' }, history);
  await take({ ...first, who: 2, date: 1, code: 'ALL' }, history);
  for (const payment of await paymentsOf(at.db, created.sessionIds))
    await (await at.payment(payment))();
  for (const who of [0, 1]) await take({ ...first, kind: 'stand by', who }, history);
  return history;
}

async function take(next: Step, history: History): Promise<void> {
  const act = await kinds[next.kind]?.[1](next, history);
  await act?.();
}

/** Takes the steps two at a time; returns the faults after the first pair that made some. */
async function run(
  at: ModelApp,
  history: [Step, Step][],
): Promise<{ pair?: Step[]; faults: unknown[] }> {
  const begun = await begin(at);
  for (const pair of history) {
    const prepared = await Promise.all(pair.map((next) => kinds[next.kind]?.[1](next, begun)));
    await at.runTogether(prepared);
    await at.runSeatJobs();
    const faults = await findFaults(begun);
    if (faults.length > 0) return { pair, faults };
  }
  await at.call(begun.teacher, 'classes.edit', { classId: begun.classId, isActive: false });
  return { faults: await findFaults(begun) };
}

const findFaults = async (history: History): Promise<unknown[]> => [
  ...(await findMoneyFaults(history.at.db)),
  ...(await selectMiscountedSessions(history.at.db)),
  ...(await selectOverusedCoupons(history.at)),
  ...(await findChangedTerms(history)),
];

const selectOverusedCoupons = async ({ db }: ModelApp): Promise<object[]> => {
  const { rows } = await sql<object>`
    SELECT c.code, count(*)::int AS uses FROM coupons c JOIN bookings b ON b.coupon_id = c.id
    WHERE c.code = ANY(${[...codes]}) AND (b.status IN ('reserved', 'confirmed')
      OR EXISTS (SELECT FROM payments p
        WHERE p.booking_id = b.id AND p.received_cents > p.refunded_cents))
    GROUP BY c.id HAVING count(*) > c.max_uses`.execute(db);
  return rows;
};

type Booked = Awaited<ReturnType<typeof selectBooked>>[number];

const selectBooked = ({ at, sessionIds }: History) =>
  at.db
    .selectFrom('bookings as b')
    .leftJoin('coupons as c', 'c.id', 'b.couponId')
    .select(['b.id', 'b.sessionId', 'b.priceCents', 'b.discountCents', 'b.refundPolicy'])
    .select(['b.couponId', 'c.percentOff', 'c.centsOff'])
    .select(
      sql<number>`(SELECT coalesce(sum(r.amount_cents), 0)::int FROM refunds r
        JOIN payments p ON p.id = r.payment_id
        WHERE p.booking_id = b.id AND r.reason = 'student_canceled')`.as('returnedCents'),
    )
    .where('b.sessionId', 'in', sessionIds)
    .execute();

/**
 * Bookings with another discount than their coupon gives, that cost something else than when they were made,
 * or that were refunded or moved after they had moved late.
 */
async function findChangedTerms(history: History): Promise<object[]> {
  const { seen } = history;
  const changes = (await selectBooked(history)).map((after) => {
    const before = seen.get(after.id) ?? after;
    seen.set(after.id, after);
    return { before, after };
  });
  return changes.filter(({ before, after }) => {
    const isLate = before.refundPolicy.passedDeadline !== undefined;
    return (
      after.discountCents !== discountOf(after) ||
      after.priceCents !== before.priceCents ||
      after.couponId !== before.couponId ||
      (isLate && after.returnedCents !== before.returnedCents) ||
      (isLate && after.sessionId !== before.sessionId)
    );
  });
}

function discountOf({ priceCents, discountCents, percentOff, centsOff }: Booked): number {
  const listed = priceCents + discountCents;
  const exact = percentOff === null ? (centsOff ?? 0) : (listed * percentOff) / 100;
  const rounded = Math.min(listed, Math.ceil(exact));
  return listed - rounded < 50 ? listed : rounded;
}

describe('on two processes in a full run', () => {
  const at = openModelApp();

  it('after any changes, two at a time, every cent belongs to a seat, a refund or a late return, and the provider has the same sums', async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (history) => {
        expect(await run(at, history)).toEqual({ faults: [] });
        await at.sendRefunds();
        await expect.poll(() => selectProviderFaults(at.db)).toEqual([]);
      }),
      { numRuns: runsOf({ sample: 2, all: 50, full: 2000 }), endOnFailure: true },
    );
    const { ledgerBalance, received, refunded, ...ledger } = await selectProviderSums(at.db);
    if (isFullRun) process.stdout.write(`${JSON.stringify({ received, refunded })}\n`);
    expect(ledgerBalance).toBe(0);
    expect(ledger).toEqual({ ledgerReceived: received, ledgerRefunded: refunded });
    expect(received, 'or the histories prove nothing').toBeGreaterThan(0);
    if (isFullRun) expect(Math.min(refunded, received - refunded)).toBeGreaterThan(0);
  }, 10_800_000);
});

describe('on two processes without locks', { tags: ['slow'] }, () => {
  const at = openModelApp({ isControl: true });

  it('the same histories lose cents or seats (control)', async () => {
    let faults: unknown[] = [];
    for (const history of fc.sample(pairs, 500)) {
      if (faults.length > 0) break;
      faults = (await run(at, history)).faults;
    }
    expect(faults, 'or the histories prove nothing').not.toEqual([]);
  }, 600_000);
});
