import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { forgetRemovalsOf } from '#server/staff/removals/removals.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { type AppealOutcome, appealOutcomes } from '#shared/staff/desk/moderation.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const complaint = { reason: 'spam', details: 'It only links to a shop.' } as const;
const words = { reason: 'spam', explanation: 'It only lists a shop.' } as const;
const text = 'The shop is where we meet.';
const response = 'We read it again.';

const as = (account: Account) => callerFor(at.deps, account);
const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;
const sentTo = async ({ email }: Account) =>
  (await emailsTo(at.deps, email)).map(({ subject }) => subject);
const answer = async (removalId: string, outcome: AppealOutcome) =>
  (await openDesk()).reports.answerAppeal({ removalId, outcome, response });
const waiting = async () =>
  (await (await openDesk()).reports.list({ q: teacher.username, kind: 'appeal' })).items;
const removalFor = async (account: Account, classId: string) =>
  (await as(account).classes.byId({ classId })).removal;

/** A class that the student booked and staff hid. */
async function hiddenClass() {
  const { classId } = await createBookedClass(at.db, teacher.id, student.id);
  await (await openDesk()).classes.hide({ classId, ...words });
  const removal = await removalFor(teacher, classId);
  return { classId, removalId: removal?.id ?? '' };
}

/** A hidden class, its appeal, and the desk of the person who hid it. */
async function appealed() {
  const { classId } = await createClass(at.db, teacher.id);
  const decider = await createStaff(at.deps, 'support');
  const { desk } = staffCaller(at.deps, decider);
  await desk.classes.hide({ classId, ...words });
  const removalId = (await removalFor(teacher, classId))?.id ?? '';
  await as(teacher).removals.appeal({ removalId, text });
  return { classId, removalId, decider, desk };
}

/** Leaves this person as the only member of staff who can open the desk. */
async function removeColleagues({ id }: Account) {
  await at.db.updateTable('users').set({ role: 'user' }).where('id', '<>', id).execute();
  await createUser(at.db, { role: 'admin' });
}

it('the person concerned appeals once, and the appeal waits at the desk', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  expect(await waiting()).toMatchObject([
    { id: removalId, isAppeal: true, kind: 'class', subjectId: classId, appeal: text, count: 1 },
  ]);
  const again = as(teacher).removals.appeal({ removalId, text });
  expect(await rejectionOf(again)).toBe('ALREADY_APPEALED');
});

it('an open appeal ends with the account of its author', async () => {
  const { removalId } = await appealed();
  const openIds = async () =>
    (await (await openDesk()).reports.list({ kind: 'appeal' })).items.map(({ id }) => id);
  expect(await openIds()).toContain(removalId);
  await at.db.transaction().execute((trx) => forgetRemovalsOf(trx, teacher.id));
  expect(await openIds()).not.toContain(removalId);
});

it('no one else can appeal, and booked learners do not see the appeal', async () => {
  const { classId, removalId } = await hiddenClass();
  for (const account of [student, await createUser(at.db)])
    expect(await rejectionOf(as(account).removals.appeal({ removalId, text }))).toBe(
      'REMOVAL_NOT_FOUND',
    );
  await as(teacher).removals.appeal({ removalId, text });
  await answer(removalId, 'upheld');
  const shown = await removalFor(teacher, classId);
  expect(shown).toMatchObject({ appealOutcome: 'upheld', appealResponse: response });
  expect(await removalFor(student, classId)).toMatchObject({
    ...words,
    appealedAt: null,
    appealOutcome: null,
    appealResponse: null,
  });
});

it('restoring after an appeal shows the class again and emails the reason', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  await answer(removalId, 'restored');
  const { isActive, removal } = await as(student).classes.byId({ classId });
  expect([isActive, removal]).toEqual([true, null]);
  expect(await waiting()).toEqual([]);
  expect((await sentTo(teacher)).at(0)).toMatch(/is public again$/);
});

it('upholding keeps the class hidden, emails the reason, and ends the appeal', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  await answer(removalId, 'upheld');
  expect((await as(teacher).classes.byId({ classId })).isActive).toBe(false);
  expect(await waiting()).toEqual([]);
  expect((await sentTo(teacher)).at(0)).toMatch(/stays hidden$/);
  expect(await rejectionOf(answer(removalId, 'restored'))).toBe('APPEAL_CLOSED');
  const again = as(teacher).removals.appeal({ removalId, text });
  expect(await rejectionOf(again)).toBe('ALREADY_APPEALED');
});

it('restoring the class without an answer ends the appeal, too', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  await (await openDesk()).classes.restore({ classId, explanation: response });
  expect(await waiting()).toEqual([]);
  expect(await rejectionOf(answer(removalId, 'upheld'))).toBe('APPEAL_CLOSED');
});

it('an appeal against a restored removal is rejected, and so is an answer without an appeal', async () => {
  const { classId, removalId } = await hiddenClass();
  expect(await rejectionOf(answer(removalId, 'upheld'))).toBe('REMOVAL_NOT_FOUND');
  await (await openDesk()).classes.restore({ classId, explanation: response });
  const late = as(teacher).removals.appeal({ removalId, text });
  expect(await rejectionOf(late)).toBe('REMOVAL_ENDED');
});

describe('the member of staff who hid a class', () => {
  it('can neither decide on its appeal nor restore it while the appeal is open', async () => {
    const { classId, removalId, desk } = await appealed();
    await createStaff(at.deps, 'support');
    const { items } = await desk.reports.list({ q: teacher.username });
    expect(items).toMatchObject([{ id: removalId, needsColleague: true }]);
    for (const outcome of appealOutcomes) {
      const own = desk.reports.answerAppeal({ removalId, outcome, response });
      expect(await rejectionOf(own)).toBe('OWN_DECISION');
    }
    const restored = desk.classes.restore({ classId, explanation: response });
    expect(await rejectionOf(restored)).toBe('OWN_DECISION');
    expect(await waiting()).toMatchObject([{ id: removalId, needsColleague: false }]);
    await answer(removalId, 'upheld');
    await desk.classes.restore({ classId, explanation: 'I was wrong.' });
  });

  it('can decide when no one else on the staff has a second factor', async () => {
    const { removalId, decider, desk } = await appealed();
    await removeColleagues(decider);
    const { items } = await desk.reports.list({ q: teacher.username });
    expect(items).toMatchObject([{ id: removalId, needsColleague: false }]);
    await desk.reports.answerAppeal({ removalId, outcome: 'upheld', response });
  });

  it('can decide on an appeal against a colleague’s later decision', async () => {
    const { classId, removalId, desk } = await appealed();
    await answer(removalId, 'restored');
    await (await openDesk()).classes.hide({ classId, ...words });
    const second = (await removalFor(teacher, classId))?.id ?? '';
    await as(teacher).removals.appeal({ removalId: second, text });
    await desk.reports.answerAppeal({ removalId: second, outcome: 'restored', response });
  });
});

it('staff leave reports about themselves to a colleague', async () => {
  const decider = await createStaff(at.deps, 'support');
  const { desk } = staffCaller(at.deps, decider);
  const { classId } = await createClass(at.db, decider.id);
  const { id } = await as(student).reports.create({ kind: 'class', id: classId, ...complaint });
  await createStaff(at.deps, 'support');
  const { items } = await desk.reports.list({ q: decider.username });
  expect(items).toMatchObject([{ newestReportId: id, needsColleague: true }]);
});

it('the email about a removal says how to appeal, and its link also works when signed out', async () => {
  const { classId } = await appealed();
  const sent = await emailsTo(at.deps, teacher.email);
  const email = sent.find(({ subject }) => subject.endsWith('was hidden'));
  expect(email?.text).toContain('you can appeal once');
  const page = encodeURIComponent(`/classes/${classId}`);
  expect(email?.links).toContain(`${at.deps.env.appUrl}/auth/signin?redirect=${page}`);
});
