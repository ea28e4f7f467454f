import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
} from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const other = accountPerTest(at);

let made: Awaited<ReturnType<typeof createClass>>;
let threadId: string;
beforeEach(async () => {
  const slots = [{ startsInHours: -30 }, { startsInHours: 50 }, { startsInHours: 100 }];
  made = await createClass(at.db, teacher.id, { slots });
  const message = { id: newId(), text: 'May I bring my daughter?' };
  const { messages } = callerFor(at.deps, student);
  ({ threadId } = await messages.start({ classId: made.classId, ...message }));
});

const shownTo = async (account: Account) => {
  const { messages } = callerFor(at.deps, account);
  const { booking, waiting } = await messages.thread({ threadId });
  return { booking, waiting };
};
const book = (date: number, values: Parameters<typeof createBooking>[3] = {}, who = student) =>
  createBooking(at.db, made.sessionIds[date] ?? '', who.id, values);

describe('a thread shows both people', () => {
  it('no booking if the learner has none, whatever others booked', async () => {
    await book(1, {}, other);
    const elsewhere = await createClass(at.db, teacher.id);
    await createBooking(at.db, elsewhere.sessionId, student.id);
    for (const account of [student, teacher])
      expect(await shownTo(account)).toEqual({ booking: null, waiting: null });
  });

  it('the next booked date with its spots, and how many more there are', async () => {
    await book(0);
    await book(2);
    const bookingId = await book(1, { seats: 2 });
    const sessionId = made.sessionIds[1];
    for (const account of [student, teacher])
      expect(await shownTo(account)).toMatchObject({
        booking: {
          bookingId,
          sessionId,
          seats: 2,
          status: 'confirmed',
          isAhead: true,
          otherDates: 1,
        },
        waiting: null,
      });
  });

  it.each([
    ['past', 0, 'attended'],
    ['canceled', 1, 'cancelled_by_student'],
    ['canceled by the instructor', 1, 'cancelled_by_teacher'],
  ] as const)('the last booking, which is %s', async (_title, date, status) => {
    const cancelledAt = status === 'attended' ? null : new Date();
    const bookingId = await book(date, { status, cancelledAt });
    const { booking } = await shownTo(student);
    expect(booking).toMatchObject({ bookingId, status, isAhead: false, otherDates: 0 });
  });

  it('the place on the waitlist before a past booking, and not one that was left', async () => {
    await book(0);
    const entryId = await createEntry(at.db, made, student.id, { seats: 2 });
    expect(await shownTo(teacher)).toMatchObject({
      booking: null,
      waiting: { entryId, seats: 2, isOffered: false },
    });
    await callerFor(at.deps, student).waitlist.leave({ classId: made.classId });
    expect((await shownTo(teacher)).waiting).toBeNull();
  });

  it('no hold that expired', async () => {
    await book(1, { status: 'expired' });
    expect((await shownTo(student)).booking).toBeNull();
  });
});
