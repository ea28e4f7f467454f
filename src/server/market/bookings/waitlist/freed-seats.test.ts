import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { expireEndedHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { listSchedules } from '#server/market/classes/schedules/list-dates.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import {
  callerFor,
  createEntry,
  createSchedule,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createHold, endHolds, reserveBooking } from '#server/testing/fixtures/holds.ts';
import { createPayment } from '#server/testing/fixtures/money/paid-bookings.ts';
import { applyEvent, paidEvent } from '#server/testing/fixtures/money/paying.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import {
  addFullDate,
  createFullClass,
  createWaitlist,
  endOffer,
  runWaitlistJobs,
} from '#server/testing/fixtures/waiting.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';
import { testCode } from '../../../../../scripts/test-code.ts';
import { findWaitlistFaults } from './check-waitlist.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });

type Full = Awaited<ReturnType<typeof createFullClass>>;
/** The start is at a whole hour. */
const durationLabel = (hours: number) =>
  new Date((Math.floor(Date.now() / hourMs) + hours) * hourMs).toISOString();
const as = (account: Account) => callerFor(at.deps, account);
const holderOf = ({ holders }: Full) => holders[0] as Account;
const bookingOf = ({ bookingIds }: Full) => bookingIds[0] ?? '';
const resize = ({ classId }: Full, maxStudents: number | null) =>
  as(teacher).classes.edit({ classId, maxStudents });
const show = ({ classId }: Full, isActive: boolean) =>
  as(teacher).classes.edit({ classId, isActive });

/** Gives the date two seats, both of the holder's booking. */
async function holdTwo({ sessionId, ...full }: Full, seats: number): Promise<void> {
  await at.db
    .updateTable('bookings')
    .set({ seats })
    .where('id', '=', bookingOf({ sessionId, ...full }))
    .execute();
  await at.db
    .updateTable('classSessions')
    .set({ capacity: 2, seatsTaken: 2 })
    .where('id', '=', sessionId)
    .execute();
}

/** Turns the holder's booking into an unpaid one. */
async function makeUnpaid(full: Full): Promise<void> {
  await at.db
    .updateTable('bookings')
    .set({ priceCents: 4550 })
    .where('id', '=', bookingOf(full))
    .execute();
  await reserveBooking(at.db, bookingOf(full));
  await createPayment(at.db, bookingOf(full), { teacherId: teacher.id });
}

/** Frees the seat for another student, who is offered it before the student in the queue. */
async function offerToAnother(full: Full) {
  const [first] = await createWaitlist(at.db, full, [1]);
  await at.db
    .updateTable('waitlistEntries')
    .set({ movedAheadAt: new Date(), movedAheadReason: 'goes first' })
    .where('id', '=', first?.entryId ?? '')
    .execute();
  await as(holderOf(full)).bookings.cancel({ bookingId: bookingOf(full) });
  return { account: first?.account as Account, entryId: first?.entryId ?? '' };
}

/** Another student, who has as many seats on a later date, is offered all of this one first. */
async function offerOnStandby(full: Full, seats = 1) {
  const other = { capacity: seats, startsInHours: 200 };
  const added = await addFullDate(at.db, teacher.id, full, other);
  const [account, bookingId] = [holderOf(added), bookingOf(added)];
  await at.db.updateTable('bookings').set({ seats }).where('id', '=', bookingId).execute();
  const { classId, sessionId } = full;
  const { id: entryId } = await as(account).waitlist.join({ classId, sessionId, bookingId });
  await as(teacher).waitlist.offerNext({ entryId, reason: 'goes first' });
  await as(holderOf(full)).bookings.cancel({ bookingId: bookingOf(full) });
  return { account, bookingId, entryId };
}

/** Another student accepts an offer that has a price. */
async function acceptToPay(full: Full) {
  const { account, entryId } = await offerToAnother(full);
  await at.db
    .updateTable('seatHolds')
    .set({ priceCents: 4550 })
    .where('kind', '=', 'offer')
    .where('studentId', '=', account.id)
    .execute();
  const { bookingId, payment } = await as(account).waitlist.accept({ entryId });
  expect(payment?.status).toBe('open');
  return { account, entryId, bookingId };
}

/** All ways in which a seat becomes free. */
const ways: Record<string, (full: Full) => Promise<unknown>> = {
  'a student cancels': (full) => as(holderOf(full)).bookings.cancel({ bookingId: bookingOf(full) }),
  'a student moves to another date': async (full) => {
    const other = await createFullClass(at.db, teacher.id);
    const { sessionId } = other;
    const free = { classId: full.classId, capacity: 2 };
    await at.db.updateTable('classSessions').set(free).where('id', '=', sessionId).execute();
    await as(holderOf(full)).bookings.move({ bookingId: bookingOf(full), sessionId });
  },
  'a student gives one of two seats back': async (full) => {
    await holdTwo(full, 2);
    await as(holderOf(full)).bookings.changeSeats({ bookingId: bookingOf(full), seats: 1 });
  },
  'an instructor removes someone who was added by hand': async ({ sessionId }) => {
    const added = { sessionId, teacherId: teacher.id };
    await at.db
      .updateTable('classSessions')
      .set({ capacity: 2 })
      .where('id', '=', sessionId)
      .execute();
    await as(teacher).byHand.remove({ addedId: await createAdded(at.db, added) });
  },
  'an added seat is not paid in time': async (full) => {
    await holdTwo(full, 1);
    await createHold(at.db, bookingOf(full), { kind: 'addition', expiresAt: new Date(0) });
    await expireEndedHolds(at.deps, full.sessionId);
  },
  'the payment of an added seat is rejected': async (full) => {
    await holdTwo(full, 1);
    await createHold(at.db, bookingOf(full), { kind: 'addition' });
    const payment = { teacherId: teacher.id, isAddition: true };
    await createPayment(at.db, bookingOf(full), payment);
    await applyEvent(at.deps, await paidEvent(at.db, bookingOf(full), { receivedCents: 1 }));
  },
  'a hold ends, and its job runs': async (full) => {
    await makeUnpaid(full);
    await endHolds(at.db, bookingOf(full));
    await expireEndedHolds(at.deps, full.sessionId);
  },
  'a checkout ends': async (full) => {
    await makeUnpaid(full);
    const { paymentId, subject } = await paidEvent(at.db, bookingOf(full));
    const event = { id: `evt_${newId()}`, type: 'checkout.session.expired', subject, paymentId };
    await applyEvent(at.deps, { ...event, kind: 'checkout_ended' });
  },
  'a payment of the wrong amount is rejected': async (full) => {
    await makeUnpaid(full);
    await applyEvent(at.deps, await paidEvent(at.db, bookingOf(full), { receivedCents: 1 }));
  },
  'a student deletes the account': async (full) => {
    await at.db
      .updateTable('users')
      .set({ passwordHash: await hashPassword(testPassword) })
      .where('id', '=', holderOf(full).id)
      .execute();
    await as(holderOf(full)).account.delete({ currentPassword: testPassword });
  },
  'a student with an unpaid seat is suspended': async (full) => {
    await makeUnpaid(full);
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    await suspend(people, holderOf(full).id);
  },
  'a student with an offer is suspended': async (full) => {
    const { account } = await offerToAnother(full);
    const { people } = staffCaller(at.deps, await createStaff(at.deps)).desk;
    await suspend(people, account.id);
  },
  'the capacity is raised': (full) => resize(full, 2),
  'the capacity is no longer limited': (full) => resize(full, null),
  'a hidden class is shown again': async (full) => {
    await show(full, false);
    await as(holderOf(full)).bookings.cancel({ bookingId: bookingOf(full) });
    await show(full, true);
  },
  'an offer is passed': async (full) => {
    const { account, entryId } = await offerToAnother(full);
    await as(account).waitlist.pass({ entryId });
  },
  'an offer ends': async (full) => endOffer(at.deps, (await offerToAnother(full)).entryId),
  'someone leaves with an offer': async (full) => {
    const { account } = await offerToAnother(full);
    await as(account).waitlist.leave({ classId: full.classId });
  },
  'someone on standby cancels the booking': async (full) => {
    const { account, bookingId } = await offerOnStandby(full);
    await as(account).bookings.cancel({ bookingId });
    await runWaitlistJobs(at.deps);
  },
  'someone on standby has given one of two seats back': async (full) => {
    await holdTwo(full, 2);
    const { account, bookingId, entryId } = await offerOnStandby(full, 2);
    await as(account).bookings.changeSeats({ bookingId, seats: 1 });
    await as(account).waitlist.accept({ entryId });
  },
  'the booking of an accepted offer is canceled': async (full) => {
    const { account, bookingId } = await acceptToPay(full);
    await as(account).bookings.cancel({ bookingId });
  },
  'an accepted offer is passed': async (full) => {
    const { account, entryId } = await acceptToPay(full);
    await as(account).waitlist.pass({ entryId });
  },
  'an accepted offer is not paid': async (full) => {
    const { bookingId } = await acceptToPay(full);
    await endHolds(at.db, bookingId);
    await expireEndedHolds(at.deps, full.sessionId);
  },
};

it.each(Object.entries(ways))(
  'when %s, the next in the queue is offered the seat',
  async (_way, free) => {
    const full = await createFullClass(at.db, teacher.id);
    const student = await createUser(at.db);
    const entryId = await createEntry(at.db, full, student.id);
    await free(full);
    await runWaitlistJobs(at.deps);
    const { status, offer } = await as(student).waitlist.byId({ entryId });
    expect([status, offer?.sessionId]).toEqual(['offered', full.sessionId]);
    expect(await findWaitlistFaults(at.db)).toEqual([]);
  },
);

it('a date that is added is offered to students who wait for any date', async () => {
  const full = await createFullClass(at.db, teacher.id);
  const student = await createUser(at.db);
  const entryId = await createEntry(at.db, full, student.id, { isAnyDate: true });
  const { id } = await as(teacher).classes.addSession({
    classId: full.classId,
    startTime: durationLabel(300),
    endTime: durationLabel(302),
  });
  expect((await as(student).waitlist.byId({ entryId })).offer?.sessionId).toBe(id);
});

it.each<[string, (classId: string) => Promise<unknown>]>([
  [
    'a schedule adds',
    (classId) =>
      as(teacher).schedules.add({
        classId,
        startTime: durationLabel(300),
        endTime: durationLabel(302),
        rule: 'FREQ=WEEKLY;COUNT=1',
        skip: [],
      }),
  ],
  [
    'the daily job lists',
    async (classId) => {
      await createSchedule(at.db, classId, { rule: 'FREQ=WEEKLY;COUNT=9', startTime: '18:00' });
      await listSchedules(at.deps, new Date());
    },
  ],
])('a date that %s is offered to students who wait for any date', async (_what, list) => {
  const full = await createFullClass(at.db, teacher.id);
  const student = await createUser(at.db);
  const entryId = await createEntry(at.db, full, student.id, { isAnyDate: true });
  await list(full.classId);
  const { offer } = await as(student).waitlist.byId({ entryId });
  expect(offer?.sessionId).toEqual(expect.any(String));
  expect(await findWaitlistFaults(at.db)).toEqual([]);
});

it('no other code frees seats: the list above has every way', () => {
  const root = path.resolve(import.meta.dirname, '../../../../..');
  const calls = globSync('src/server/**/*.ts', { cwd: root })
    .filter((file) => !testCode.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      const found = text.match(/await (returnSeats|setUpcomingCapacity|cancelBookingsOf\w+)\(/g);
      return (found ?? []).map((call) => `${path.basename(file)} ${call.slice(6, -1)}`);
    });
  expect([...new Set(calls)].toSorted()).toEqual([
    'accept-offer.service.ts cancelBookingsOfStudent',
    'accept-offer.service.ts returnSeats',
    'accept-standby.service.ts returnSeats',
    'by-hand.service.ts returnSeats',
    'cancel-booking.service.ts cancelBookingsOfStudent',
    'change-seats.service.ts returnSeats',
    'edit-class.service.ts setUpcomingCapacity',
    'end-bookings.service.ts cancelBookingsOfSessions',
    'end-bookings.service.ts returnSeats',
    'exchange-seats.service.ts returnSeats',
    'holds.service.ts returnSeats',
    'leave-classes.service.ts cancelBookingsOfStudent',
    'leave-classes.service.ts returnSeats',
    'settle-addition.service.ts returnSeats',
    'undo-seats.service.ts returnSeats',
  ]);
});
