import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { giveUpHeldSeats } from '#server/market/bookings/leave-classes.service.ts';
import { offerSeatsQueue } from '#server/market/bookings/seats/offers/offer-queues.ts';
import { selectIdleSessions } from '#server/market/bookings/waitlist/check-waitlist.queries.ts';
import { decideDates } from '#server/market/classes/minimum/minimum.service.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCategory, createClass } from '#server/testing/fixtures/factories.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { isFullRun, runsOf } from '#server/testing/full-run.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import {
  createPerson,
  type Person,
  pick,
  startTwoServers,
} from '#server/testing/stress/seat-crowd.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';
import { lockSessionsToSuspend } from './holds.queries.ts';
import { expireEndedHolds } from './holds.service.ts';

let databaseUrl = '';
const at = openTestApp(
  { PAYMENTS: 'sandbox' },
  {
    async openDatabase(onStatement) {
      const database = await createTestDatabase(onStatement);
      databaseUrl = database.url ?? '';
      return database;
    },
  },
);
const runs = runsOf({ sample: 3, all: 30, full: 1000 });
const learners = 6;
/** Two dates that fill up, and one with room for added seats. */
const slots = [
  { startsInHours: 20, capacity: 3 },
  { startsInHours: 72, capacity: 3 },
  { startsInHours: 120, capacity: 8 },
];

let teacher: Person;
let categoryId = 0;
/** Two processes take the requests in a full run; otherwise the app of this test does. */
let servers: ServerProcess[] = [];

beforeAll(async () => {
  categoryId = await createCategory(at.db);
  teacher = await createPerson(at.db, { role: 'instructor' });
  if (isFullRun) servers = await startTwoServers(databaseUrl);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

type Step = { kind: string; who: number; date: number; seats: number; which: number };
type History = { classId: string; sessionIds: string[]; people: Person[] };

/** Sends a request; returns the code of the error, if there is one. */
async function post(person: Person, path: string, input: object): Promise<string | null> {
  const url = `/trpc/${path}`;
  const { token } = person;
  const send = async () => {
    if (servers.length === 0) {
      const { statusCode, body } = await at.call('POST', url, { token, body: input });
      return { status: statusCode, body };
    }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(input) };
    const response = await fetch(`${pick(servers).url}${url}`, init);
    return { status: response.status, body: await response.text() };
  };
  const { status, body } = await send();
  expect({ path, status, body: status < 500 ? '' : body }).toMatchObject({ body: '' });
  return JSON.parse(body).error?.data.code ?? null;
}

type Reply = { person: Person; code: string | null } | null;

const reply = async (person: Person, path: string, input: object): Promise<Reply> => ({
  person,
  code: await post(person, path, input),
});

const itemAt = <Item>(items: Item[], which: number): Item | undefined =>
  items[Math.floor(which * items.length)];
const ownerOf = (studentId: string, { people }: History) =>
  people.find(({ id }) => id === studentId) as Person;

/** Sends a request of the owner of a live booking. */
async function ofBooking({ which }: Step, history: History, path: string, input: object = {}) {
  const live = await at.db
    .selectFrom('bookings')
    .select(['id as bookingId', 'studentId'])
    .where('sessionId', 'in', history.sessionIds)
    .where('status', 'in', ['reserved', 'confirmed'])
    .orderBy('id')
    .execute();
  const booking = itemAt(live, which);
  if (!booking) return null;
  const { bookingId, studentId } = booking;
  return reply(ownerOf(studentId, history), path, { bookingId, ...input });
}

/** Sends a request of someone who has an offer. */
async function ofOffer({ which }: Step, history: History, path: string) {
  const offered = await at.db
    .selectFrom('waitlistEntries')
    .select(['id as entryId', 'studentId'])
    .where('classId', '=', history.classId)
    .where('status', '=', 'offered')
    .orderBy('id')
    .execute();
  const offer = itemAt(offered, which);
  return offer && reply(ownerOf(offer.studentId, history), path, { entryId: offer.entryId });
}

/** Changes or removes someone who was added by hand. */
async function ofAdded({ which, seats, who }: Step, { sessionIds }: History): Promise<Reply> {
  const added = at.db.selectFrom('addedPeople').select('id').orderBy('id');
  const people = await added.where('sessionId', 'in', sessionIds).execute();
  const addedId = itemAt(people, which)?.id;
  if (!addedId) return null;
  if (who < 3) return reply(teacher, 'byHand.remove', { addedId });
  return reply(teacher, 'byHand.change', { addedId, seats: seats + 1 });
}

const personOf = ({ who }: Step, { people }: History) => people[who] as Person;
const dateOf = ({ date }: Step, { sessionIds }: History) => sessionIds[date] ?? '';

/** The provider reports a payment, which may be open, closed or already paid. */
async function pay({ which }: Step, { sessionIds }: History): Promise<null> {
  const payment = itemAt(await paymentsOf(sessionIds), which);
  if (payment) await report(payment);
  return null;
}

const paymentsOf = (sessionIds: string[]) =>
  at.db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['p.id as paymentId', 'p.bookingId', 'p.amountCents as receivedCents', 'p.status'])
    .select('b.studentId')
    .where('b.sessionId', 'in', sessionIds)
    .orderBy('p.id')
    .execute();

async function report(payment: Awaited<ReturnType<typeof paymentsOf>>[number]): Promise<void> {
  const { paymentId, bookingId, receivedCents } = payment;
  const ids = { paymentId, checkoutId: `cs_${paymentId}`, chargeId: `ch_${paymentId}` };
  await applyEvent(at.deps, await paidEvent(at.db, bookingId, { receivedCents, ...ids }));
}

async function payAll({ id }: Person, { sessionIds }: History): Promise<void> {
  for (const payment of await paymentsOf(sessionIds))
    if (payment.studentId === id && payment.status === 'open') await report(payment);
}

/** Lets the time of all holds pass, except those of the first learner, who pays at once. */
async function letHoldsEnd(
  { sessionIds, people }: History,
  butOf: string | null = people[0]?.id ?? null,
): Promise<null> {
  await sql`UPDATE seat_holds SET created_at = created_at - interval '30 minutes',
      expires_at = now() - interval '1 second'
    WHERE ended_at IS NULL AND session_id = ANY(${sessionIds}::uuid[])
      AND student_id IS DISTINCT FROM ${butOf}::uuid`.execute(at.db);
  for (const sessionId of sessionIds) await expireEndedHolds(at.deps, sessionId);
  return null;
}

async function moveDate(step: Step, history: History): Promise<Reply> {
  const sessionId = dateOf(step, history);
  const { startsAt, endsAt } = await at.db
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const later = (time: Date) => new Date(time.getTime() + hourMs).toISOString();
  const times = { startTime: later(startsAt), endTime: later(endsAt) };
  return reply(teacher, 'classes.moveSession', { sessionId, ...times });
}

/** Gives up what a learner holds, as a suspension does. */
async function giveUpAll(step: Step, history: History): Promise<null> {
  const { id } = personOf(step, history);
  if (step.who > 0)
    await at.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      await lockSessionsToSuspend(trx, id);
      await giveUpHeldSeats(at.deps, trx, id);
    });
  return null;
}

type Act = (step: Step, history: History) => Promise<Reply | undefined>;

const book: Act = (step, history) => {
  const { classId } = history;
  const wanted = { classId, sessionId: dateOf(step, history), seats: step.seats };
  return reply(personOf(step, history), 'bookings.book', wanted);
};
/** Each kind of step, with its share of all steps. */
const kinds: Record<string, [share: number, act: Act]> = {
  book: [3, book],
  'change seats': [
    4,
    (step, history) => ofBooking(step, history, 'bookings.changeSeats', { seats: step.seats + 1 }),
  ],
  cancel: [1, (step, history) => ofBooking(step, history, 'bookings.cancel')],
  unenroll: [2, (step, history) => ofBooking(step, history, 'bookings.cancel', { canUndo: true })],
  undo: [
    2,
    async (step, history) => {
      const kept = await at.db
        .selectFrom('seatHolds')
        .select(['sessionId', 'studentId', 'seats'])
        .where('sessionId', 'in', history.sessionIds)
        .where('kind', '=', 'undo')
        .orderBy('id')
        .execute();
      const undo = itemAt(kept, step.which);
      const { classId } = history;
      if (!undo) return null;
      const { studentId, ...wanted } = undo;
      return reply(ownerOf(studentId, history), 'bookings.book', { classId, ...wanted });
    },
  ],
  join: [
    4,
    (step, history) => {
      const { classId } = history;
      const sessionId = step.which < 0.3 ? null : dateOf(step, history);
      const wanted = { classId, sessionId, seats: step.seats };
      return reply(personOf(step, history), 'waitlist.join', wanted);
    },
  ],
  accept: [2, (step, history) => ofOffer(step, history, 'waitlist.accept')],
  pass: [1, (step, history) => ofOffer(step, history, 'waitlist.pass')],
  leave: [
    1,
    (step, history) =>
      reply(personOf(step, history), 'waitlist.leave', { classId: history.classId }),
  ],
  'move the date': [1, moveDate],
  keep: [1, (step, history) => ofBooking(step, history, 'bookings.keep')],
  move: [
    2,
    (step, history) =>
      ofBooking(step, history, 'bookings.move', { sessionId: dateOf(step, history) }),
  ],
  release: [1, (step, history) => ofBooking(step, history, 'bookings.release')],
  pay: [4, pay],
  'let holds end': [1, (_, history) => letHoldsEnd(history)],
  'give up all': [1, giveUpAll],
  'change the price': [
    1,
    async ({ which }, { classId }) => {
      const priceCents = which < 0.3 ? 0 : 4550;
      await at.db.updateTable('classes').set({ priceCents }).where('id', '=', classId).execute();
      return null;
    },
  ],
  'add by hand': [
    3,
    (step, history) => {
      const sessionId = dateOf(step, history);
      const email = step.which < 0.5 ? `${step.who}.by.hand@example.com` : '';
      const person = { name: 'Jo Park', paidHow: 'cash', amount: 45.5, email };
      return reply(teacher, 'byHand.add', { sessionId, seats: step.seats, ...person });
    },
  ],
  'change or remove by hand': [3, ofAdded],
  'change the capacity': [
    1,
    async ({ seats, which }, { classId }) => {
      const maxStudents = seats + 2 + Math.floor(which * 4);
      return reply(teacher, 'classes.edit', { classId, maxStudents });
    },
  ],
  'decide the minimum': [
    1,
    async (step, history) => {
      const undecided = { minStudents: 2 + step.seats, decisionHours: 240, decidedAt: null };
      await at.db
        .updateTable('classSessions')
        .set(undecided)
        .where('id', '=', dateOf(step, history))
        .where('status', '=', 'scheduled')
        .execute();
      await decideDates(at.deps);
      return null;
    },
  ],
  'cancel the date': [
    1,
    async (step, history) =>
      step.which < 0.5
        ? null
        : reply(teacher, 'classes.cancelSession', { sessionId: dateOf(step, history) }),
  ],
};
const shares = Object.entries(kinds).flatMap(([kind, [share]]) => Array<string>(share).fill(kind));

const step = fc.noBias(
  fc.record({
    kind: fc.constantFrom(...shares),
    who: fc.nat({ max: learners - 1 }),
    date: fc.nat({ max: 2 }),
    seats: fc.integer({ min: 1, max: 2 }),
    // Most doubles are close to zero.
    which: fc.nat({ max: 999 }).map((thousandths) => thousandths / 1000),
  }),
);

async function take(next: Step, history: History): Promise<void> {
  const done = await kinds[next.kind]?.[1](next, history);
  if (!done || done.person !== history.people[0]) return;
  // The first learner pays at once.
  expect(['TOO_MANY_HOLDS', 'HELD_TOO_OFTEN']).not.toContain(done.code);
  await payAll(done.person, history);
}

/** Two dates are full, the second is changed, and someone waits for each of them. */
async function begin(isFree: boolean): Promise<History> {
  const created = await createClass(at.db, teacher.id, {
    categoryId,
    slots,
    ...(isFree && { priceCents: 0 }),
  });
  const people: Person[] = [];
  while (people.length < learners) people.push(await createPerson(at.db));
  const history = { ...created, people };
  const first = { kind: 'book', date: 0, seats: 1, which: 0 };
  for (const who of [0, 1, 2, 3, 4, 5]) {
    await book({ ...first, who, date: who % 2 }, history);
    await payAll(people[who] as Person, history);
  }
  await moveDate({ ...first, who: 0, date: 1 }, history);
  for (const who of [0, 1, 2, 3])
    await kinds.join?.[1]({ ...first, who, date: 1 - (who % 2), which: 0.5 }, history);
  return history;
}

it('however holds of every kind end, two at a time, every seat and cent is accounted for, and a learner who pays at once is never rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.tuple(step, step), { minLength: 8, maxLength: 16 }),
      async (isFree, pairs) => {
        await at.db.deleteFrom('rateLimits').execute();
        const history = await begin(isFree);
        for (const pair of pairs) {
          await at.db.deleteFrom('rateLimits').execute();
          await Promise.all(pair.map((next) => take(next, history)));
          await runJobs();
          expect({ pair, faults: await findFaults() }).toEqual({ pair, faults: [] });
        }
        await letHoldsEnd(history, null);
        await runJobs();
        expect(await findFaults()).toEqual([]);
        await post(teacher, 'classes.edit', { classId: history.classId, isActive: false });
      },
    ),
    { numRuns: runs },
  );
  if (isFullRun) expect(await selectEnds()).toEqual(ends);
}, 10_800_000);

/** The ways in which holds of each kind end here. */
const ends = [
  'addition: canceled, expired, given_up, used',
  'checkout: canceled, expired, given_up, used',
  'offer: canceled, expired, given_up, used',
  'undo: canceled, expired, used',
];

async function selectEnds(): Promise<string[]> {
  const { rows } = await sql<{ ends: string }>`
    SELECT kind || ': ' || string_agg(DISTINCT outcome, ', ' ORDER BY outcome) AS ends
    FROM seat_holds WHERE outcome IS NOT NULL GROUP BY kind ORDER BY kind`.execute(at.db);
  return rows.map((row) => row.ends);
}

/** Offers free seats, as the jobs and the sweep do. */
async function runJobs(): Promise<void> {
  await runWaitlistJobs(at.deps);
  for (const sessionId of await selectIdleSessions(at.db))
    await at.db
      .transaction()
      .execute((trx) => at.deps.jobs.send(offerSeatsQueue, { sessionId }, trx));
  await runWaitlistJobs(at.deps);
}

const findFaults = async () => (await recountAll(at.db)).flatMap(({ faults }) => faults);
