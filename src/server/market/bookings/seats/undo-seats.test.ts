import { expect, it } from 'vitest';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { endHolds } from '#server/testing/fixtures/holds.ts';
import { createFullClass, createWaitlist, statusesOf } from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { expireEndedHolds } from './holds/holds.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const as = (account: Account) => callerFor(at.deps, account).bookings;

/** Cancels the only booking of a date for which someone waits. */
async function unenroll() {
  const full = await createFullClass(at.db, teacher.id);
  await createWaitlist(at.db, full, [1]);
  const owner = as(full.holders[0] as Account);
  const canceled = await owner.cancel({ bookingId: full.bookingIds[0] ?? '', canUndo: true });
  expect(canceled.canUndo).toBe(true);
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
  return { ...full, owner };
}

it('a canceled seat that someone waits for is kept for the student who undoes that', async () => {
  const { classId, owner } = await unenroll();
  expect(await rejectionOf(as(await createUser(at.db)).book({ classId }))).toBe('CLASS_FULL');
  expect(await owner.book({ classId })).toMatchObject({ status: 'confirmed' });
  expect(await statusesOf(at.db, classId)).toEqual(['waiting']);
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
});

it('a canceled seat goes to the next in the queue when the time for an undo is over', async () => {
  const { classId, sessionId, owner } = await unenroll();
  await endHolds(at.db);
  await expireEndedHolds(at.deps, sessionId);
  expect(await statusesOf(at.db, classId)).toEqual(['offered']);
  expect(await rejectionOf(owner.book({ classId }))).toBe('CLASS_FULL');
  expect(await selectMiscountedSessions(at.db)).toEqual([]);
});

it('a booking whose seat would cost something else now cannot be undone', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  const student = as(await createUser(at.db));
  const setPrice = (priceCents: number) =>
    at.db.updateTable('classes').set({ priceCents }).where('id', '=', classId).execute();
  for (const [priceCents, canUndo] of [
    [4550, true],
    [4600, false],
  ] as const) {
    await setPrice(4550);
    const { id } = await student.book({ classId });
    await setPrice(priceCents);
    expect(await student.cancel({ bookingId: id, canUndo: true })).toMatchObject({ canUndo });
  }
});
