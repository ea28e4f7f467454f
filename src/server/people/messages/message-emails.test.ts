import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { suspend } from '#server/testing/fixtures/desk/suspending.ts';
import { callerFor, createClass } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createMessageEmailWorker, messageEmailQueue } from './message-emails.jobs.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: typeof teacher) => callerFor(at.deps, account).messages;

let classId = '';
let sessionId = '';
beforeEach(async () => {
  ({
    classId,
    sessionIds: [sessionId = ''],
  } = await createClass(at.db, teacher.id, { title: 'Wheel throwing' }));
});

const write = (text: string) => as(student).start({ classId, id: newId(), text });

/** Delivers the facts and runs the waiting jobs, whether they are due or not; returns their emails. */
async function emailed() {
  await deliverFacts(at.deps);
  const own = sql`name = ${messageEmailQueue.name}`;
  await sql`UPDATE pgboss.job SET start_after = now() WHERE ${own}`.execute(at.db);
  await at.deps.jobs.runDue(createMessageEmailWorker(at.deps));
  return emailsTo(at.deps, teacher.email);
}

const passTime = () =>
  at.db
    .updateTable('threadReaders')
    .set({ emailedAt: sql<Date>`emailed_at - interval '1 hour'` })
    .execute();

describe('unread messages', () => {
  it('are emailed together, with a link and a way to turn these emails off', async () => {
    const { threadId } = await write('May I bring my daughter?');
    await write('She is 9.');
    const [email, ...others] = await emailed();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Sam Rivera wrote to you about Wheel throwing');
    expect(email?.text).toContain('May I bring my daughter?\n\nShe is 9.');
    expect(email?.text).toContain(`/messages/${threadId}`);
    expect(email?.about).toEqual([`thread-${threadId}`]);
    expect(email?.unsubscribeUrl).toContain('.message.');
  });

  it('have links between people who booked with each other, and none from strangers', async () => {
    const link = '<a href="https://a.example/map"';
    await write('Here? https://a.example/map');
    expect((await emailed())[0]?.html).not.toContain(link);
    const { bookings } = callerFor(at.deps, student);
    await bookings.book({ classId, sessionId });
    await write('Or https://a.example/map');
    await passTime();
    const emails = await emailed();
    expect(emails.filter(({ html }) => html.includes(link))).toHaveLength(1);
  });

  it('are emailed at most once every 15 minutes, and each message only once', async () => {
    await write('One');
    expect(await emailed()).toHaveLength(1);
    await write('Two');
    expect(await emailed()).toHaveLength(1);
    await passTime();
    const emails = await emailed();
    expect(emails).toHaveLength(2);
    expect(emails[0]?.text).toContain('Two');
    expect(emails[0]?.text).not.toContain('One');
    await passTime();
    expect(await emailed()).toHaveLength(2);
  });

  it('are not emailed once they are read, or to those who turned these emails off', async () => {
    const { threadId, message } = await write('One');
    await as(teacher).markRead({ threadId, sequence: message.sequence });
    expect(await emailed()).toEqual([]);
    await write('Two');
    await callerFor(at.deps, teacher).users.setEmailPreference({ kind: 'message', isOn: false });
    expect(await emailed()).toEqual([]);
  });

  it('are not emailed once their sender is blocked or suspended', async () => {
    await write('Pay me elsewhere');
    await as(teacher).block({ userId: student.id });
    expect(await emailed()).toEqual([]);
    await as(teacher).unblock({ userId: student.id });
    await write('Pay me at home');
    const staff = staffCaller(at.deps, await createStaff(at.deps));
    await suspend(staff.desk.people, student.id);
    expect(await emailed()).toEqual([]);
  });
});
