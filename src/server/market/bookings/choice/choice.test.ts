import { describe, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { expireUnpaid } from '#server/market/bookings/seats/holds/holds.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createHold, endHolds } from '#server/testing/fixtures/holds.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);
const own = () => as(student).bookings;

/** A paid booking of the first of three dates; the others have two seats. */
async function book(seats = 1) {
  const slots = [100, 200, 300].map((startsInHours) => ({ startsInHours, capacity: 2 }));
  const { classId } = await createClass(at.db, teacher.id, { slots });
  const { sessions } = await as(student).classes.byId({ classId });
  const [first, second, third] = sessions.map(({ id }) => id) as [string, string, string];
  const { id: bookingId } = await own().book({ classId, sessionId: first, seats });
  await payForBooking(at.deps, bookingId);
  return { classId, bookingId, first, second, third };
}

/** Moves the first date by this many hours; returns its old start. */
async function moveDate({ first }: { first: string }, hours = 3) {
  const { startsAt, endsAt } = await at.db
    .selectFrom('classSessions')
    .select(['startsAt', 'endsAt'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const later = (date: Date) => new Date(date.getTime() + hours * hourMs).toISOString();
  await as(teacher).classes.moveSession({
    sessionId: first,
    startTime: later(startsAt),
    endTime: later(endsAt),
  });
  return startsAt.toISOString();
}

async function bookAndMove(seats = 1) {
  const booked = await book(seats);
  const startTime = await moveDate(booked);
  return { ...booked, startTime };
}

const endQuestion = (bookingId: string) =>
  at.db
    .updateTable('bookingChoices')
    .set({ chooseUntil: new Date(Date.now() - 1000) })
    .where('bookingId', '=', bookingId)
    .execute();

const taken = (...ids: string[]) => Promise.all(ids.map((id) => countSeatsTaken(at.db, id)));
const faults = async () => (await recountAll(at.db)).flatMap((check) => check.faults);

describe('after a material change', () => {
  it('a student is asked, sees the time before and after, and gets a link to choose', async () => {
    const { bookingId, startTime } = await bookAndMove();
    const choice = await own().choice({ bookingId });
    expect(choice).toMatchObject({ state: 'open', before: { startTime } });
    expect(choice.after.startTime).not.toBe(startTime);
    expect(await own().byId({ bookingId })).toMatchObject({ chooseUntil: choice.chooseUntil });
    const [email] = (await emailsTo(at.deps, student.email)).filter(({ subject }) =>
      subject.startsWith('New time'),
    );
    expect(email?.text).toContain(`/bookings/${bookingId}/choice`);
    expect(email?.text).toContain("If you don't answer, you keep your spot.");
  });

  it('a new place or level also asks, and a smaller move does not', async () => {
    const { classId, bookingId, first } = await book();
    await moveDate({ first }, 0.25);
    await expect(own().choice({ bookingId })).rejects.toThrow('no changes to respond to');
    await as(teacher).classes.edit({ classId, location: 'Another street 5', level: 'advanced' });
    expect(await own().choice({ bookingId })).toMatchObject({
      before: { location: 'Portland, OR', level: 'all' },
      after: { location: 'Another street 5', level: 'advanced' },
    });
  });

  it('the question about a moved course shows how its first meeting moved', async () => {
    const { classId } = await book();
    const start = Date.now() + 400 * hourMs;
    const durationLabel = (hours: number) => new Date(start + hours * hourMs).toISOString();
    const meets = (days: number) => ({
      startTime: durationLabel(24 * days),
      endTime: durationLabel(24 * days + 2),
    });
    const { id } = await as(teacher).classes.addSession({
      classId,
      ...meets(0),
      meetings: [meets(7)],
    });
    const { id: bookingId } = await own().book({ classId, sessionId: id });
    await payForBooking(at.deps, bookingId);
    await as(teacher).classes.moveSession({ sessionId: id, ...meets(1) });
    expect(await own().choice({ bookingId })).toMatchObject({ before: meets(0), after: meets(1) });
  });

  it('a second change before the answer makes one question about both changes', async () => {
    const { bookingId, startTime, first, classId } = await bookAndMove();
    await moveDate({ first }, 5);
    await as(teacher).classes.edit({ classId, level: 'beginner' });
    const { before } = await own().choice({ bookingId });
    expect(before).toMatchObject({ startTime, level: 'all' });
  });

  it('a change after the answer makes a new question about this change only', async () => {
    const { bookingId, startTime, first } = await bookAndMove();
    await own().keep({ bookingId });
    const second = await moveDate({ first }, 5);
    expect(second).not.toBe(startTime);
    expect(await own().choice({ bookingId })).toMatchObject({
      state: 'open',
      before: { startTime: second },
    });
  });
});

describe('an answer', () => {
  it('keeps the booking, and still allows a full refund', async () => {
    const { bookingId } = await bookAndMove();
    expect(await own().keep({ bookingId })).toMatchObject({ state: 'kept' });
    expect(await own().keep({ bookingId })).toMatchObject({ state: 'kept' });
    expect(await own().byId({ bookingId })).toMatchObject({
      status: 'confirmed',
      chooseUntil: null,
      refund: { isFull: true },
    });
  });

  it('takes another date without a charge', async () => {
    const { bookingId, first, second } = await bookAndMove();
    await own().move({ bookingId, sessionId: second });
    expect(await own().choice({ bookingId })).toMatchObject({ state: 'moved', sessionId: second });
    const { payments, refunds } = await own().byId({ bookingId });
    expect([payments.length, refunds]).toEqual([1, []]);
    expect(await taken(first, second)).toEqual([0, 1]);
    expect(await faults()).toEqual([]);
  });

  it('cancels for a full refund', async () => {
    const { bookingId } = await bookAndMove(2);
    await own().cancel({ bookingId });
    expect(await own().choice({ bookingId })).toMatchObject({ state: 'canceled' });
    const { payment } = await own().byId({ bookingId });
    expect(payment?.refunded).toBe(payment?.amount);
  });

  it('is rejected when it is late, from another student, or about a canceled class', async () => {
    const { bookingId, first, second } = await bookAndMove();
    const stranger = as(await createUser(at.db)).bookings;
    for (const call of [
      () => stranger.choice({ bookingId }),
      () => stranger.keep({ bookingId }),
      () => stranger.holdDate({ bookingId, sessionId: second }),
    ])
      expect(await rejectionOf(call())).toBe('CHOICE_NOT_FOUND');
    await endQuestion(bookingId);
    expect(await own().choice({ bookingId })).toMatchObject({ state: 'late' });
    expect(await rejectionOf(own().keep({ bookingId }))).toBe('CHOICE_CLOSED');
    const hold = own().holdDate({ bookingId, sessionId: second });
    expect(await rejectionOf(hold)).toBe('CHOICE_CLOSED');
    await as(teacher).classes.cancelSession({ sessionId: first });
    expect(await own().choice({ bookingId })).toMatchObject({ state: 'canceled' });
  });
});

it('an unanswered question about a change is closed after the class', async () => {
  const { bookingId } = await bookAndMove();
  await at.db
    .updateTable('bookings')
    .set({ status: 'attended' })
    .where('id', '=', bookingId)
    .execute();
  await endQuestion(bookingId);
  expect(await own().choice({ bookingId })).toMatchObject({ state: 'late' });
});

describe('checking another date', () => {
  it('says that it has room, and holds nothing', async () => {
    const { bookingId, first, second } = await bookAndMove(2);
    const date = await own().holdDate({ bookingId, sessionId: second });
    expect(date.sessionId).toBe(second);
    expect(Date.parse(date.until)).toBeLessThanOrEqual(Date.now());
    expect(await taken(first, second)).toEqual([2, 0]);
  });

  it('says that it is full, or has too few spots', async () => {
    const { bookingId, second } = await bookAndMove(2);
    const fill = async () => createBooking(at.db, second, (await createUser(at.db)).id);
    const check = () => rejectionOf(own().holdDate({ bookingId, sessionId: second }));
    await fill();
    expect(await check()).toBe('NOT_ENOUGH_SPOTS');
    await fill();
    expect(await check()).toBe('CLASS_FULL');
  });
});

it('a date that a server of release 0.2.0 holds is full until its time is over, and then offered to others', async () => {
  const { classId, bookingId, second, third } = await bookAndMove(2);
  await createHold(at.db, bookingId, { kind: 'choice', sessionId: second });
  await at.db
    .updateTable('classSessions')
    .set({ seatsTaken: 2 })
    .where('id', '=', second)
    .execute();
  expect(await rejectionOf(own().move({ bookingId, sessionId: second }))).toBe('CLASS_FULL');
  await own().move({ bookingId, sessionId: third });
  const waiting = await createUser(at.db);
  await createEntry(at.db, { classId, sessionId: second }, waiting.id, { seats: 2 });
  await endHolds(at.db, bookingId);
  await expireUnpaid(at.deps, [bookingId]);
  expect(await as(waiting).waitlist.list()).toMatchObject([{ status: 'offered' }]);
  expect(await taken(second, third)).toEqual([2, 2]);
  expect(await faults()).toEqual([]);
});
