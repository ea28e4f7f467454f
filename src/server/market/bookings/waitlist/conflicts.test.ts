import { expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import {
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const as = (account: Account) => callerFor(at.deps, account);

/** Puts a student in the queue who was notified that another booking conflicts with a free spot. */
async function startConflict({
  startsInHours,
  busyFrom = startsInHours + 1,
  laterHours = [],
  expected = 'waiting',
}: {
  startsInHours: number;
  busyFrom?: number;
  laterHours?: number[];
  expected?: string;
}) {
  const full = await createFullClass(at.db, teacher.id, { startsInHours });
  const slots = [{ startsInHours: busyFrom, laterHours, capacity: 1 }];
  const busy = await createClass(at.db, teacher.id, { priceCents: 0, slots });
  const [first] = await createWaitlist(at.db, full, [1]);
  const account = first?.account as Account;
  const { id: bookingId } = await as(account).bookings.book({ classId: busy.classId });
  const [freedId = ''] = full.bookingIds;
  await as(full.holders[0] as Account).bookings.cancel({ bookingId: freedId });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, full.classId)).toEqual([expected]);
  return { full, busy, account, bookingId };
}

const resolved = async ({ full }: Awaited<ReturnType<typeof startConflict>>) => {
  await runWaitlistJobs(at.deps);
  return statusesOf(at.db, full.classId);
};

it('a spot is offered as soon as the other class is moved to another time', async () => {
  const conflict = await startConflict({ startsInHours: 120 });
  const startTime = new Date(Date.now() + 300 * hourMs);
  const endTime = new Date(startTime.getTime() + hourMs);
  const slot = { startTime: startTime.toISOString(), endTime: endTime.toISOString() };
  await as(teacher).classes.moveSession({ sessionId: conflict.busy.sessionId, ...slot });
  expect(await resolved(conflict)).toEqual(['offered']);
});

it('a spot is offered as soon as the other class is canceled', async () => {
  const conflict = await startConflict({ startsInHours: 120 });
  await as(teacher).classes.cancelSession({ sessionId: conflict.busy.sessionId });
  expect(await resolved(conflict)).toEqual(['offered']);
});

it('a spot is offered as soon as another student takes over the released seat of the other class', async () => {
  const conflict = await startConflict({ startsInHours: 20 });
  await as(conflict.account).bookings.release({ bookingId: conflict.bookingId });
  const buyer = await createUser(at.db);
  await as(buyer).bookings.book({ classId: conflict.busy.classId });
  expect(await resolved(conflict)).toEqual(['offered']);
});

it('a spot is offered as soon as the other booking is given to a friend', async () => {
  const conflict = await startConflict({ startsInHours: 120 });
  const { handovers } = as(conflict.account);
  const { url } = await handovers.offer({ bookingId: conflict.bookingId });
  const friend = await createUser(at.db);
  await as(friend).handovers.accept({ token: url.split('/').at(-1) ?? '' });
  expect(await resolved(conflict)).toEqual(['offered']);
});

it('a course conflicts with a spot only when it meets at that time', async () => {
  const course = { startsInHours: 120, busyFrom: 48 };
  await startConflict({ ...course, laterHours: [48, 73, 96] });
  await startConflict({ ...course, laterHours: [48, 96], expected: 'offered' });
});
