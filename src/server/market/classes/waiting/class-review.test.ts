import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { newAccountMs, spamRules } from '#shared/staff/desk/spam-rules.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const as = (account = teacher) => callerFor(at.deps, account);
const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;

const advert = 'Cheap flour at https://flour.example and www.flour.com, or WhatsApp us.';

async function list(description: string, account = teacher) {
  const slot = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  return as(account).classes.create({
    title: 'Bread without haste',
    description,
    categoryId: await createCategory(at.db),
    price: 40,
    location: 'Portland, OR',
    timeZone: 'America/Los_Angeles',
    maxStudents: 10,
    startTime: slot(72),
    endTime: slot(74),
  });
}

it('a new account’s class that looks like advertising is seen by its author alone, who is notified of the reasons', async () => {
  const created = await list(advert);
  const { id: classId } = created;
  expect(created).toMatchObject({
    isActive: false,
    isOffered: true,
    waitsFor: 'review',
    reviewReasons: ['links', 'contact'],
  });
  const stranger = await createUser(at.db);
  expect(await rejectionOf(as(stranger).classes.byId({ classId }))).toBe('CLASS_NOT_FOUND');
  expect(await rejectionOf(as(stranger).bookings.book({ classId }))).toBe('CLASS_NOT_FOUND');
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.subject).toBe('Your class "Bread without haste" is in review');
  expect(email?.text).toContain(spamRules.links.sentence);
});

it('a class that staff release is public, its author is emailed, and the log has the reasons of the review', async () => {
  const { id: classId } = await list(advert);
  const desk = await openDesk();
  const waiting = await desk.reports.list({ q: teacher.username });
  expect(waiting.items).toMatchObject([
    {
      kind: 'class',
      subjectId: classId,
      reasons: ['links', 'contact'],
      personName: teacher.fullName,
    },
  ]);
  const publish = () => desk.reports.decide({ kind: 'class', id: classId, rejection: null });
  await publish();
  expect(await rejectionOf(publish())).toBe('NOT_IN_REVIEW');
  const stranger = await createUser(at.db);
  expect(await as(stranger).classes.byId({ classId })).toMatchObject({
    isActive: true,
    waitsFor: null,
    reviewReasons: null,
  });
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.subject).toBe('Your class "Bread without haste" has been reviewed');
  const { items } = await desk.audit.list({ q: classId });
  expect(items).toMatchObject([
    { action: 'class.release', before: { reviewReasons: ['links', 'contact'] } },
  ]);
});

it('a class that staff reject is hidden with the reason, and public once an appeal succeeds', async () => {
  const { id: classId } = await list(advert);
  const desk = await openDesk();
  const rejection = { reason: 'spam', explanation: 'It only lists a shop.' } as const;
  await desk.reports.decide({ kind: 'class', id: classId, rejection });
  expect((await desk.reports.list({ q: teacher.username })).items).toEqual([]);
  const { removal, waitsFor } = await as().classes.byId({ classId });
  expect([removal, waitsFor]).toEqual([expect.objectContaining(rejection), null]);
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.subject).toBe('Your class "Bread without haste" was hidden');
  await as().removals.appeal({ removalId: removal?.id ?? '', text: 'It is my own mill.' });
  const { reports } = await openDesk();
  const answer = { outcome: 'restored', response: 'You are right.' } as const;
  await reports.answerAppeal({ removalId: removal?.id ?? '', ...answer });
  expect(await as().classes.byId({ classId })).toMatchObject({ isActive: true });
});

it('an edited class stays in review, and an edit that looks like advertising starts one', async () => {
  const { id: classId } = await list(advert);
  const harmless = 'We bake one loaf each, slowly, and eat another.';
  const edited = await as().classes.edit({ classId, description: harmless });
  expect(edited).toMatchObject({ isActive: false, waitsFor: 'review' });
  const other = await list(harmless);
  expect(other).toMatchObject({ isActive: true, waitsFor: null });
  const changed = await as().classes.edit({ classId: other.id, description: advert });
  expect(changed).toMatchObject({ isActive: false, waitsFor: 'review' });
  const subjects = (await emailsTo(at.deps, teacher.email)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
});

it('many classes with the same ordinary words are public right away', async () => {
  for (let index = 0; index < 11; index++)
    expect(await list('We bake one loaf each.')).toMatchObject({ isActive: true });
});

it('classes of older accounts, and of accounts whose classes were attended, are not scored', async () => {
  const older = await createUser(at.db, { role: 'instructor' });
  await at.db
    .updateTable('users')
    .set({ createdAt: new Date(Date.now() - newAccountMs - hourMs) } as object)
    .where('id', '=', older.id)
    .execute();
  expect(await list(advert, older)).toMatchObject({ isActive: true });
  const held = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -48 }] });
  await createBooking(at.db, held.sessionId, older.id);
  expect(await list(advert)).toMatchObject({ isActive: true });
});
