import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { giveUpHeldSeats } from '#server/market/bookings/leave-classes.service.ts';
import { decideDates } from '#server/market/classes/minimum/minimum.service.ts';
import { createCategory, createClass } from '#server/testing/fixtures/factories.ts';
import { isFullRun, runsOf } from '#server/testing/full-run.ts';
import {
  expireAllEnded,
  itemAt,
  namesByShare,
  openModelApp,
  passTimeOfHolds,
  paymentsOf,
  type Request,
} from '#server/testing/stress/model-app.ts';
import { createPerson, type Person } from '#server/testing/stress/seat-crowd.ts';
import { findStandbyFaults } from '#server/testing/stress/standby-faults.ts';
import type { HoldKind } from '#shared/market/bookings/holds.ts';
import { hourMs } from '#shared/units.ts';
import { lockSessionsToSuspend } from './holds.queries.ts';

const at = openModelApp();
const runs = runsOf({ sample: 2, all: 30, full: 1000 });
const learners = 6;
/** Three dates that fill up, and one with room for added seats. */
const slots = [
  { startsInHours: 20, capacity: 3 },
  { startsInHours: 72, capacity: 3 },
  { startsInHours: 96, capacity: 2 },
  { startsInHours: 120, capacity: 8 },
];

let teacher: Person;
let categoryId = 0;

beforeAll(async () => {
  categoryId = await createCategory(at.db);
  teacher = await createPerson(at.db, { role: 'instructor' });
});

type Step = { kind: string; who: number; date: number; seats: number; which: number };
type History = { classId: string; sessionIds: string[]; people: Person[] };

type Act = (step: Step, history: History) => Promise<Request | null | undefined>;

const ownerOf = (studentId: string, { people }: History) =>
  people.find(({ id }) => id === studentId) as Person;

async function someBooking({ which }: Step, { sessionIds }: History) {
  const live = at.db
    .selectFrom('bookings')
    .select(['id as bookingId', 'studentId'])
    .where('sessionId', 'in', sessionIds)
    .where('status', 'in', ['reserved', 'confirmed'])
    .orderBy('id');
  return itemAt(await live.execute(), which);
}

/** Sends a request of the owner of a live booking. */
async function ofBooking(step: Step, history: History, path: string, input: object = {}) {
  const booking = await someBooking(step, history);
  if (!booking) return null;
  const { bookingId, studentId } = booking;
  return at.request(ownerOf(studentId, history), path, { bookingId, ...input });
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
  return offer && at.request(ownerOf(offer.studentId, history), path, { entryId: offer.entryId });
}

/** Changes or removes someone who was added by hand. */
async function ofAdded({ which, seats, who }: Step, { sessionIds }: History) {
  const added = at.db.selectFrom('addedPeople').select('id').orderBy('id');
  const people = await added.where('sessionId', 'in', sessionIds).execute();
  const addedId = itemAt(people, which)?.id;
  if (!addedId) return null;
  if (who < 3) return at.request(teacher, 'byHand.remove', { addedId });
  return at.request(teacher, 'byHand.change', { addedId, seats: seats + 1 });
}

const personOf = ({ who }: Step, { people }: History) => people[who] as Person;
const dateOf = ({ date }: Step, { sessionIds }: History) => sessionIds[date] ?? '';

/** Pays for one of all payments, closed and paid ones included. */
const pay: Act = async ({ which }, { sessionIds }) => {
  const payment = itemAt(await paymentsOf(at.db, sessionIds), which);
  return payment && at.payment(payment);
};

async function payAll({ id }: Person, { sessionIds }: History): Promise<void> {
  for (const payment of await paymentsOf(at.db, sessionIds))
    if (payment.studentId === id && payment.status === 'open') await (await at.payment(payment))();
}

/** Lets the time of all holds pass, except those of the first learner, who pays at once. */
const letHoldsEnd: Act = async (_, { sessionIds, people }) => {
  await passTimeOfHolds(at.db, sessionIds, people[0]?.id);
  return () => expireAllEnded(at.deps, sessionIds);
};

const moveDate: Act = async (step, history) => {
  const sessionId = dateOf(step, history);
  const { startsAt, endsAt } = await at.db
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const later = (time: Date) => new Date(time.getTime() + hourMs).toISOString();
  const times = { startTime: later(startsAt), endTime: later(endsAt) };
  return at.request(teacher, 'classes.moveSession', { sessionId, ...times });
};

/** Gives up what a learner holds, as a suspension does. */
const giveUpAll: Act = async (step, history) => {
  const { id } = personOf(step, history);
  if (step.who === 0) return null;
  return () =>
    at.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      await lockSessionsToSuspend(trx, id);
      await giveUpHeldSeats(at.deps, trx, id);
      return null;
    });
};

const selectHolds = ({ sessionIds }: History, kinds: HoldKind[]) =>
  at.db
    .selectFrom('seatHolds')
    .select(['sessionId', 'studentId', 'seats'])
    .where('sessionId', 'in', sessionIds)
    .where('kind', 'in', kinds)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();

const book: Act = async (step, history) => {
  const { classId } = history;
  const wanted = { classId, sessionId: dateOf(step, history), seats: step.seats };
  return at.request(personOf(step, history), 'bookings.book', wanted);
};
/** Each kind of step, with its share of all steps. */
const kinds: Record<string, [share: number, act: Act]> = {
  book: [3, book],
  'change seats': [
    4,
    (step, history) => ofBooking(step, history, 'bookings.changeSeats', { seats: step.seats + 1 }),
  ],
  cancel: [2, (step, history) => ofBooking(step, history, 'bookings.cancel')],
  unenroll: [2, (step, history) => ofBooking(step, history, 'bookings.cancel', { canUndo: true })],
  undo: [
    2,
    async (step, history) => {
      const undo = itemAt(await selectHolds(history, ['undo']), step.which);
      const { classId } = history;
      if (!undo) return null;
      const { studentId, ...wanted } = undo;
      return at.request(ownerOf(studentId, history), 'bookings.book', { classId, ...wanted });
    },
  ],
  join: [
    4,
    async (step, history) => {
      const { classId } = history;
      const sessionId = step.which < 0.3 ? null : dateOf(step, history);
      const wanted = { classId, sessionId, seats: step.seats };
      return at.request(personOf(step, history), 'waitlist.join', wanted);
    },
  ],
  'stand by': [
    4,
    (step, history) => {
      const wanted = { classId: history.classId, sessionId: dateOf(step, history) };
      return ofBooking(step, history, 'waitlist.join', wanted);
    },
  ],
  accept: [4, (step, history) => ofOffer(step, history, 'waitlist.accept')],
  pass: [1, (step, history) => ofOffer(step, history, 'waitlist.pass')],
  leave: [
    1,
    async (step, history) =>
      at.request(personOf(step, history), 'waitlist.leave', { classId: history.classId }),
  ],
  'move the date': [1, moveDate],
  keep: [1, (step, history) => ofBooking(step, history, 'bookings.keep')],
  move: [
    2,
    (step, history) =>
      ofBooking(step, history, 'bookings.move', { sessionId: dateOf(step, history) }),
  ],
  give: [
    1,
    async (step, history) => {
      const booking = await someBooking(step, history);
      if (!booking) return null;
      const giver = ownerOf(booking.studentId, history);
      return at.handover(giver, booking.bookingId, personOf(step, history));
    },
  ],
  release: [1, (step, history) => ofBooking(step, history, 'bookings.release')],
  pay: [4, pay],
  'let holds end': [1, letHoldsEnd],
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
    async (step, history) => {
      const sessionId = dateOf(step, history);
      const email = step.which < 0.5 ? `${step.who}.by.hand@example.com` : '';
      const person = { name: 'Jo Park', paidHow: 'cash', amount: 45.5, email };
      return at.request(teacher, 'byHand.add', { sessionId, seats: step.seats, ...person });
    },
  ],
  'change or remove by hand': [3, ofAdded],
  'change the capacity': [
    1,
    async ({ seats, which }, { classId }) => {
      const maxStudents = seats + 2 + Math.floor(which * 4);
      return at.request(teacher, 'classes.edit', { classId, maxStudents });
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
    async (step, history) => {
      // Preferably while seats wait for a payment, which is rare.
      const unpaid = await selectHolds(history, ['checkout', 'addition']);
      const held = itemAt(unpaid, step.which);
      if (!held && step.which < 0.5) return null;
      const sessionId = held?.sessionId ?? dateOf(step, history);
      return at.request(teacher, 'classes.cancelSession', { sessionId });
    },
  ],
};

const step = fc.noBias(
  fc.record({
    kind: fc.constantFrom(...namesByShare(kinds)),
    who: fc.nat({ max: learners - 1 }),
    date: fc.nat({ max: slots.length - 1 }),
    seats: fc.integer({ min: 1, max: 2 }),
    // Most doubles are close to zero.
    which: fc.nat({ max: 999 }).map((thousandths) => thousandths / 1000),
  }),
);

/** Half of the pairs are about the same learner, booking and offer. */
const pair = fc
  .tuple(step, step, fc.boolean())
  .map(([one, two, isSame]): [Step, Step] => [
    one,
    isSame ? { ...two, who: one.who, which: one.which } : two,
  ]);

/** The request of a step, whose costs the first learner pays at once. */
async function prepare(next: Step, history: History): Promise<Request> {
  const request = await kinds[next.kind]?.[1](next, history);
  return async () => {
    const reply = (await request?.()) ?? null;
    if (!reply || reply.person !== history.people[0]) return reply;
    expect(['TOO_MANY_HOLDS', 'HELD_TOO_OFTEN']).not.toContain(reply.code);
    await payAll(reply.person, history);
    return reply;
  };
}

/** Three dates are full, the second is changed, and people wait for each of them, two with a booking. */
async function begin(isFree: boolean): Promise<History> {
  const created = await createClass(at.db, teacher.id, {
    categoryId,
    slots,
    lateMoveHours: 2,
    ...(isFree && { priceCents: 0 }),
  });
  const people: Person[] = [];
  while (people.length < learners) people.push(await createPerson(at.db));
  const history = { ...created, people };
  const take = async (next: Pick<Step, 'kind' | 'who' | 'date'>, which = 0.5) =>
    (await prepare({ seats: 1, ...next, which }, history))();
  const dates = [0, 1, 0, 1, 0, 1, 2, 2, 3];
  const owners = [0, 1, 2, 3, 4, 5, 4, 5, 0];
  for (const [index, date] of dates.entries()) {
    const who = owners[index] ?? 0;
    await take({ kind: 'book', who, date });
    await payAll(people[who] as Person, history);
  }
  await take({ kind: 'move the date', who: 0, date: 1 });
  for (const who of [0, 1, 2]) await take({ kind: 'join', who, date: 1 - (who % 2) });
  // The fourth booking is of the second date, and the seventh of the third.
  await take({ kind: 'stand by', who: 3, date: 2 }, 3.5 / dates.length);
  await take({ kind: 'stand by', who: 4, date: 1 }, 6.5 / dates.length);
  return history;
}

it('however holds of every kind end, two at a time, every seat and cent is accounted for, no one has two seats for one place in line, and a learner who pays at once is never rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(pair, { minLength: 8, maxLength: 16 }),
      async (isFree, pairs) => {
        await at.db.deleteFrom('rateLimits').execute();
        const history = await begin(isFree);
        for (const pair of pairs) {
          await at.db.deleteFrom('rateLimits').execute();
          await at.runTogether(await Promise.all(pair.map((next) => prepare(next, history))));
          await at.runSeatJobs();
          expect({ pair, faults: await findFaults() }).toEqual({ pair, faults: [] });
        }
        await passTimeOfHolds(at.db, history.sessionIds);
        await expireAllEnded(at.deps, history.sessionIds);
        await at.runSeatJobs();
        expect(await findFaults()).toEqual([]);
        await at.call(teacher, 'classes.edit', { classId: history.classId, isActive: false });
      },
    ),
    { numRuns: runs, endOnFailure: true },
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

const findFaults = async () => [
  ...(await recountAll(at.db)).flatMap(({ faults }) => faults),
  ...(await findStandbyFaults(at.db)),
];
