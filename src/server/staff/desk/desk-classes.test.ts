import { expect, it } from 'vitest';
import { selectListedClasses } from '#server/app/pages/sitemap.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import {
  createFullClass,
  createWaitlist,
  runWaitlistJobs,
  statusesOf,
} from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const reason = 'spam';
const explanation = 'It only lists a shop.';

const as = (account: Account | null) => callerFor(at.deps, account);
const openDesk = async () =>
  staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.classes;
const hide = async (classId: string) => (await openDesk()).hide({ classId, reason, explanation });
const restore = async (classId: string) =>
  (await openDesk()).restore({ classId, explanation: 'The links are gone.' });

/** The places where anonymous visitors find the class. */
async function foundIn(classId: string, title: string): Promise<string[]> {
  const caller = as(null);
  const { username } = teacher;
  const has = (items: { id: string }[]) => items.some(({ id }) => id === classId);
  const taught = await caller.instructors.classes({ username }).then(
    ({ items }) => has(items),
    () => false,
  );
  const places = {
    page: (await rejectionOf(caller.classes.byId({ classId }))) !== 'CLASS_NOT_FOUND',
    list: has((await caller.classes.list()).items),
    search: has((await caller.search.find({ q: title })).items),
    instructor: taught,
    sitemap: has(await selectListedClasses(at.db, 1000)),
  };
  return Object.entries(places).flatMap(([place, isFound]) => (isFound ? [place] : []));
}
const everywhere = ['page', 'list', 'search', 'instructor', 'sitemap'];

it('anonymous visitors do not find a hidden class anywhere until it is restored', async () => {
  const title = 'Quillwork for patient hands';
  const { classId } = await createClass(at.db, teacher.id, { title });
  expect(await foundIn(classId, title)).toEqual(everywhere);
  await hide(classId);
  expect(await foundIn(classId, title)).toEqual([]);
  await restore(classId);
  expect(await foundIn(classId, title)).toEqual(everywhere);
});

it('staff read what a class tells only those who booked it', async () => {
  const gettingIn = 'Order at t.me/cheap first.';
  const { classId } = await createClass(at.db, teacher.id);
  await at.db.updateTable('classes').set({ gettingIn }).where('id', '=', classId).execute();
  const { items } = await (await openDesk()).list({});
  expect(items[0]?.whatToExpect).toMatchObject({ gettingIn });
});

it('its instructor and booked learners see a hidden class with the reason, and it cannot be booked', async () => {
  const { classId, sessionId, holders } = await createFullClass(at.db, teacher.id);
  const free = await createClass(at.db, teacher.id);
  await hide(classId);
  await hide(free.classId);
  for (const account of [teacher, holders[0] ?? null]) {
    const { removal, isActive } = await as(account).classes.byId({ classId });
    expect([removal, isActive]).toEqual([expect.objectContaining({ reason, explanation }), false]);
  }
  const { bookings, waitlist } = as(await createUser(at.db));
  const booking = { classId: free.classId, sessionId: free.sessionId };
  expect(await rejectionOf(bookings.book(booking))).toBe('CLASS_NOT_FOUND');
  expect(await rejectionOf(waitlist.join({ classId, sessionId }))).toBe('CLASS_NOT_FOUND');
});

it('the instructor of a hidden class is emailed the reason and may edit it, but it stays hidden', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  await hide(classId);
  const emails = await emailsTo(at.deps, teacher.email);
  expect(emails.at(-1)?.subject).toMatch(/^Your class .* was hidden$/);
  expect(emails.at(-1)?.text).toContain(explanation);
  const { classes } = as(teacher);
  const edited = await classes.edit({ classId, isActive: true, title: 'Without the shop' });
  expect(edited).toMatchObject({ title: 'Without the shop', isActive: false });
});

it('a class that its instructor hid stays hidden when staff restore it', async () => {
  const { classId } = await createClass(at.db, teacher.id, { isActive: false });
  await hide(classId);
  await restore(classId);
  const { isActive, removal } = await as(teacher).classes.byId({ classId });
  expect([isActive, removal]).toEqual([false, null]);
});

it('the waitlist of a hidden class gets offers only once the class is restored', async () => {
  const full = await createFullClass(at.db, teacher.id);
  const { classId, holders, bookingIds } = full;
  await createWaitlist(at.db, full, [1]);
  await hide(classId);
  await as(holders[0] ?? null).bookings.cancel({ bookingId: bookingIds[0] ?? '' });
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, classId)).toEqual(['waiting']);
  await restore(classId);
  await runWaitlistJobs(at.deps);
  expect(await statusesOf(at.db, classId)).toEqual(['offered']);
});

it('a spot that was offered before the class was hidden cannot be accepted', async () => {
  const created = await createClass(at.db, teacher.id, { priceCents: 0 });
  const student = await createUser(at.db);
  const entryId = await createEntry(at.db, created, student.id, { isOffered: true });
  await hide(created.classId);
  expect(await rejectionOf(as(student).waitlist.accept({ entryId }))).toBe('OFFER_ENDED');
});

it('hiding a class twice, restoring a shown one and hiding a missing one are rejected', async () => {
  const { classId } = await createClass(at.db, teacher.id);
  expect(await rejectionOf(restore(classId))).toBe('VISIBILITY_UNCHANGED');
  await hide(classId);
  expect(await rejectionOf(hide(classId))).toBe('VISIBILITY_UNCHANGED');
  const missing = '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1';
  expect(await rejectionOf(hide(missing))).toBe('CLASS_NOT_FOUND');
});

it('the desk lists classes newest first, by title, instructor and visibility, in pages', async () => {
  const older = await createClass(at.db, teacher.id, { title: 'Marbled paper' });
  const newer = await createClass(at.db, teacher.id, { title: 'Folded paper' });
  await hide(older.classId);
  const desk = await openDesk();
  const ids = async (input: object) => (await desk.list(input)).items.map(({ id }) => id);
  const q = teacher.username;
  expect(await ids({ q })).toEqual([newer.classId, older.classId]);
  expect(await ids({ q, visibility: 'hidden' })).toEqual([older.classId]);
  expect(await ids({ q, visibility: 'shown' })).toEqual([newer.classId]);
  expect(await ids({ q: 'MARBLED' })).toEqual([older.classId]);
  const { nextCursor } = await desk.list({ q, limit: 1 });
  expect(await ids({ q, limit: 1, cursor: nextCursor ?? undefined })).toEqual([older.classId]);
});
