import { expect, it } from 'vitest';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/staff.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { AppealOutcome } from '#shared/moderation.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);
const words = { reason: 'spam', explanation: 'It only lists a shop.' } as const;
const text = 'The shop is where we meet.';
const response = 'We read it again.';

const as = (account: Account) => callerFor(at.deps, account);
const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;
const sentTo = async ({ email }: Account) =>
  (await at.deps.outbox.read()).filter(({ to }) => to === email).map(({ subject }) => subject);
const answer = async (removalId: string, outcome: AppealOutcome) =>
  (await openDesk()).reports.answerAppeal({ removalId, outcome, response });
const waiting = async () =>
  (await (await openDesk()).reports.list({ q: teacher.username, kind: 'appeal' })).items;
const removalFor = async (account: Account, classId: string) =>
  (await as(account).classes.byId({ classId })).removal;

/** A class that the student booked, and staff hid. */
async function hiddenClass() {
  const { classId } = await createBookedClass(at.db, teacher.id, student.id);
  await (await openDesk()).classes.hide({ classId, ...words });
  const removal = await removalFor(teacher, classId);
  return { classId, removalId: removal?.id ?? '' };
}

it('the person concerned appeals once, and it waits at the desk', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  expect(await waiting()).toMatchObject([
    { id: removalId, isAppeal: true, kind: 'class', subjectId: classId, appeal: text, count: 1 },
  ]);
  const again = as(teacher).removals.appeal({ removalId, text });
  expect(await rejectionOf(again)).toBe('ALREADY_APPEALED');
});

it('no one else can appeal, and those who booked do not see the appeal', async () => {
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

it('restoring after an appeal shows it again and emails why', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  await answer(removalId, 'restored');
  const { isActive, removal } = await as(student).classes.byId({ classId });
  expect([isActive, removal]).toEqual([true, null]);
  expect(await waiting()).toEqual([]);
  expect((await sentTo(teacher)).at(0)).toMatch(/is public again$/);
});

it('upholding keeps it hidden, emails why, and ends the appeal', async () => {
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

it('restoring it without an answer ends the appeal, too', async () => {
  const { classId, removalId } = await hiddenClass();
  await as(teacher).removals.appeal({ removalId, text });
  await (await openDesk()).classes.restore({ classId, explanation: response });
  expect(await waiting()).toEqual([]);
  expect(await rejectionOf(answer(removalId, 'upheld'))).toBe('APPEAL_CLOSED');
});

it('is rejected once it is restored, and an answer without an appeal is', async () => {
  const { classId, removalId } = await hiddenClass();
  expect(await rejectionOf(answer(removalId, 'upheld'))).toBe('REMOVAL_NOT_FOUND');
  await (await openDesk()).classes.restore({ classId, explanation: response });
  const late = as(teacher).removals.appeal({ removalId, text });
  expect(await rejectionOf(late)).toBe('REMOVAL_ENDED');
});
