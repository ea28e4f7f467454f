import { expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectAuditEntries } from '#server/staff/audit/audit-entries.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { summarizeQueues } from './queue-summaries.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const as = (account: Account) => callerFor(at.deps, account);

it('the instructor sees the queue, and offers the next spot out of order with a reason', async () => {
  const full = await createFullClass(at.db, teacher.id);
  const queue = await createWaitlist(at.db, full, [1, 1]);
  const { classId } = full;
  const { offerNext, queue: read } = as(teacher).waitlist;
  const reason = 'They lost their spot by my mistake.';
  await offerNext({ entryId: queue[1]?.entryId ?? '', reason });
  await offerNext({ entryId: queue[1]?.entryId ?? '', reason: 'Once more.' });
  expect((await read({ classId })).entries).toMatchObject([
    { id: queue[1]?.entryId, seats: 1, movedAhead: { reason } },
    { id: queue[0]?.entryId, fullName: queue[0]?.account.fullName, movedAhead: null },
  ]);
  const [bookingId = ''] = full.bookingIds;
  await as(full.holders[0] as Account).bookings.cancel({ bookingId });
  expect(await statusesOf(at.db, classId)).toEqual(['waiting', 'offered']);
  const [entry, ...more] = await selectAuditEntries(at.db, { by: teacher.username, rowLimit: 2 });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    action: 'waitlist.moveAhead',
    subjectId: queue[1]?.account.id,
    reason,
    before: { classId, place: 2 },
    after: { place: 1 },
  });
  const again = offerNext({ entryId: queue[1]?.entryId ?? '', reason });
  expect(await rejectionOf(again)).toBe('NOT_WAITING');
  const stranger = as(await createUser(at.db)).waitlist;
  expect(await rejectionOf(stranger.queue({ classId }))).toBe('CLASS_NOT_FOUND');
});

it('only its instructor closes and reopens the queue of a class, any number of times', async () => {
  const { classId } = await createFullClass(at.db, teacher.id);
  const { setOpen, queue } = as(teacher).waitlist;
  const stranger = as(await createUser(at.db)).waitlist;
  for (const isOpen of [false, false, true, true]) {
    expect(await setOpen({ classId, isOpen })).toEqual({ classId, isOpen });
    expect(await rejectionOf(stranger.setOpen({ classId, isOpen: !isOpen }))).toBe(
      'CLASS_NOT_FOUND',
    );
    expect((await queue({ classId })).isOpen).toBe(isOpen);
  }
});

it('a canceled date ends the wait for it, and everyone in the queue is notified', async () => {
  const full = await createFullClass(at.db, teacher.id, { capacity: 2 });
  const queue = await createWaitlist(at.db, full, [1, 1]);
  const [bookingId = ''] = full.bookingIds;
  await as(full.holders[0] as Account).bookings.cancel({ bookingId });
  await as(teacher).classes.cancelSession({ sessionId: full.sessionId });
  expect(await statusesOf(at.db, full.classId)).toEqual(['expired', 'expired']);
  await runWaitlistJobs(at.deps);
  for (const { account } of queue)
    expect((await emailsTo(at.deps, account.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Canceled: /),
    ]);
});

it('one summary names the students who joined since the last one', async () => {
  const full = await createFullClass(at.db, teacher.id);
  await createWaitlist(at.db, full, [1, 2]);
  await summarizeQueues(at.deps);
  await summarizeQueues(at.deps);
  const emails = await emailsTo(at.deps, teacher.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Waitlists: 2 new people']);
  expect(emails[0]?.text).toContain('2 new, 2 in line for 3 spots');
});
