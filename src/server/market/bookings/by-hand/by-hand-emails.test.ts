import { beforeEach, describe, expect, it } from 'vitest';
import {
  createEraseWordsWorker,
  eraseWordsQueue,
} from '#server/market/bookings/erase-words.jobs.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { emailQueue } from '#server/people/notifications/email.jobs.ts';
import { failedJobs } from '#server/platform/jobs/jobs.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { callerFor, createClass } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo, unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = () => callerFor(at.deps, teacher);

let made: Awaited<ReturnType<typeof createClass>>;
let email = '';
let people = 0;
beforeEach(async () => {
  email = `jo${people++}@example.com`;
  made = await createClass(at.db, teacher.id, {
    title: 'Wheel throwing',
    timeZone: 'UTC',
    slots: [{ startsInHours: 100 }],
  });
  await at.db
    .updateTable('classes')
    .set({ bring: 'A towel' })
    .where('id', '=', made.classId)
    .execute();
});

const add = (given: object = {}) =>
  as().byHand.add({
    sessionId: made.sessionId,
    name: 'Jo Park',
    paidHow: 'not_yet',
    amount: 45.5,
    email,
    ...given,
  });
const got = () => emailsTo(at.deps, email);
const subjects = async () => (await got()).map(({ subject }) => subject.split(':')[0]);
const byHand = async () => (await as().bookings.roster({ sessionId: made.sessionId })).byHand;

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const forgetPath = async () => {
  const [{ unsubscribeUrl } = {}] = await got();
  return new URL(unsubscribeUrl ?? '').pathname;
};
const forgetMe = async () => at.call('POST', await forgetPath(), { body: '', headers: form });

/** As if the mail server had rejected the newest emails for days; returns those that are still stored. */
async function failEmails(count: number) {
  const jobs = await at.deps.jobs.waiting(emailQueue, count);
  const ids = jobs.map(({ id }) => id);
  await at.db
    .updateTable('pgboss.job' as never)
    .set({ name: failedJobs.name, sourceName: emailQueue.name } as never)
    .where('id' as never, 'in', ids as never)
    .execute();
  return () => at.db.selectFrom('pgboss.job').select('id').where('id', 'in', ids).execute();
}

async function move(hours: number) {
  const { session } = await as().bookings.roster({ sessionId: made.sessionId });
  const later = (time: string) => new Date(Date.parse(time) + hours * hourMs).toISOString();
  const times = { startTime: later(session.startTime), endTime: later(session.endTime) };
  await as().classes.moveSession({ sessionId: made.sessionId, ...times });
}

describe('someone added with an email address', () => {
  it('gets one email with the class, the date and its calendar entry, and who added them', async () => {
    const { id: addedId } = await add({ seats: 2 });
    await as().byHand.change({ addedId, name: 'Jo P.', seats: 3 });
    const [first, ...others] = await got();
    expect(others).toEqual([]);
    expect(first?.subject).toMatch(/^You're on the list: Wheel throwing, /);
    expect(first?.text).toContain('Hi Jo,');
    expect(first?.text).toContain('Maya Ortiz put you on the list for this class.');
    for (const fact of ['Where: Portland, OR', 'To pay: $45.50 to Maya Ortiz', 'A towel'])
      expect(first?.text).toContain(fact);
    expect(first?.calendar).toMatchObject({ method: 'REQUEST' });
    expect(first?.calendar?.content).toContain(`UID:${addedId}@`);
    expect(first?.text).toContain('Forget me');
  });

  it('gets further emails only when the date moves or is canceled, each with its calendar entry', async () => {
    await add();
    await move(24);
    const said = { classId: made.classId, audience: 'all', text: 'Hi' } as const;
    expect(await rejectionOf(as().announcements.send(said))).toBe('NO_RECIPIENTS');
    await as().classes.edit({ classId: made.classId, isActive: false });
    expect(await subjects()).toEqual(['New time', "You're on the list"]);
    await as().classes.cancelSession({ sessionId: made.sessionId });
    expect(await subjects()).toEqual(['Canceled', 'New time', "You're on the list"]);
    const [canceled, moved] = await got();
    expect([canceled?.calendar?.method, moved?.calendar?.method]).toEqual(['CANCEL', 'REQUEST']);
    expect(canceled?.text).toContain('ask your instructor for your money');
  });

  it('gets the first email when the address is added or changed later, and none for a past date', async () => {
    const { id: addedId } = await add({ email: '' });
    expect(await got()).toEqual([]);
    await as().byHand.change({ addedId, email });
    expect(await subjects()).toEqual(["You're on the list"]);
    const past = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -5 }] });
    await add({ sessionId: past.sessionId });
    expect(await subjects()).toHaveLength(1);
  });

  it('gets nothing if their account has blocked the instructor, who does not learn of it', async () => {
    await at.db.transaction().execute((trx) => insertBlock(trx, student.id, teacher.id));
    const added = await add({ email: student.email.toUpperCase() });
    expect(added.isOverEmailLimit).toBe(false);
    await move(24);
    expect(await emailsTo(at.deps, student.email)).toEqual([]);
    expect(await byHand()).toMatchObject([{ email: student.email, getsEmails: true }]);
  });

  it('is one of at most 20 a day; the others are added, and told apart', async () => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
    for (let index = 0; index < byHandLimits.emailsPerDay; index++)
      expect(await add({ sessionId, email: `${index}.${email}` })).toMatchObject({
        isOverEmailLimit: false,
      });
    const { id: addedId, isOverEmailLimit } = await add({ sessionId });
    expect(isOverEmailLimit).toBe(true);
    await as().byHand.remove({ addedId });
    expect(await add({ sessionId })).toMatchObject({ isOverEmailLimit: true });
    await deliverFacts(at.deps);
    await as().classes.cancelSession({ sessionId });
    expect(await got()).toEqual([]);
    expect(await emailsTo(at.deps, `0.${email}`)).toHaveLength(2);
  });
});

describe('“Forget me”', () => {
  it('changes nothing when it is opened, as email clients do', async () => {
    await add();
    const page = await at.call('GET', await forgetPath());
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Forget me?')]);
    expect(await byHand()).toMatchObject([{ email }]);
  });

  it('erases name and contacts in one press, keeps the seats, and that instructor cannot write there again', async () => {
    const { id: addedId } = await add({ seats: 2, phoneNumber: '+15035550112' });
    expect((await forgetMe()).statusCode).toBe(200);
    const [forgotten] = await byHand();
    expect(forgotten).toMatchObject({ id: addedId, name: null, email: null, phoneNumber: null });
    expect(forgotten?.seats).toBe(2);
    expect(await rejectionOf(add())).toBe('ADDRESS_FORGOTTEN');
    expect(await rejectionOf(as().byHand.change({ addedId, name: 'Jo', email }))).toBe(
      'ADDRESS_FORGOTTEN',
    );
    await as().classes.cancelSession({ sessionId: made.sessionId });
    expect(await subjects()).toEqual(["You're on the list"]);
    const rows = await at.db.selectFrom('forgottenAddresses').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it('withdraws an email that could not be sent', async () => {
    await add();
    const path = await forgetPath();
    const failed = await failEmails(1);
    expect(await failed()).toHaveLength(1);
    await at.call('POST', path, { body: '', headers: form });
    expect(await failed()).toEqual([]);
  });

  it('works after the person was removed, and rejects a link that we did not make', async () => {
    const { id: addedId } = await add();
    const path = await forgetPath();
    await as().byHand.remove({ addedId });
    await forgetMe();
    expect(await rejectionOf(add())).toBe('ADDRESS_FORGOTTEN');
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const response = await at.call('POST', forged, { body: '', headers: form });
    expect(response.statusCode).toBe(404);
  });
});

describe('names and contacts', () => {
  const addPast = async (days: number) => {
    const slots = [{ startsInHours: -24 * days - 3 }];
    const { sessionId } = await createClass(at.db, teacher.id, { slots });
    const contact = { email, getsEmails: true, phoneNumber: '+15035550112' };
    const id = await createAdded(at.db, { sessionId, teacherId: teacher.id }, contact);
    return { id, sessionId };
  };
  const startErasing = async () => {
    await at.db.transaction().execute((trx) => at.deps.jobs.send(eraseWordsQueue, {}, trx));
    await at.deps.jobs.runDue(createEraseWordsWorker(at.deps));
  };
  const stored = () =>
    at.db.selectFrom('addedPeople').select(['id', 'name', 'email', 'phoneNumber', 'seats']);

  it('are erased 30 days after the last meeting, and the counts stay', async () => {
    const [old, recent] = [await addPast(30), await addPast(29)];
    await startErasing();
    const rows = await stored().where('id', 'in', [old.id, recent.id]).execute();
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [old.id, { name: null, email: null, phoneNumber: null, seats: 1 }],
        [recent.id, { name: 'Jo Park', email, phoneNumber: '+15035550112', seats: 1 }],
      ]),
    );
  });

  it('are erased with emails about them that could not be sent, and no others', async () => {
    await add();
    await deliverFacts(at.deps);
    const { id: otherId } = await add({ email: `other.${email}` });
    await deliverFacts(at.deps);
    const failed = await failEmails(2);
    expect(await failed()).toHaveLength(2);
    const startsAt = new Date(Date.now() - 40 * dayMs);
    await at.db
      .updateTable('addedPeople')
      .set({ sessionId: (await addPast(3)).sessionId })
      .where('id', '=', otherId)
      .execute();
    await at.db
      .updateTable('classSessions')
      .set({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) })
      .where('id', '=', made.sessionId)
      .execute();
    await startErasing();
    expect(await failed()).toHaveLength(1);
  });

  it('are erased with the account of the instructor, after those of upcoming dates are told', async () => {
    const past = await addPast(2);
    const { id } = await add();
    await deliverFacts(at.deps);
    const passwordHash = await hashPassword(testPassword);
    await at.db.updateTable('users').set({ passwordHash }).where('id', '=', teacher.id).execute();
    await as().account.delete({ currentPassword: testPassword });
    const namesOf = async () =>
      (await stored().where('id', 'in', [id, past.id]).execute()).map(({ name }) => name);
    expect((await namesOf()).toSorted()).toEqual(['Jo Park', null]);
    expect(await subjects()).toEqual(['Canceled', "You're on the list"]);
    expect(await namesOf()).toEqual([null, null]);
    expect((await unsentEmails(at.deps)).filter(({ to }) => to === email)).toHaveLength(2);
  });
});
