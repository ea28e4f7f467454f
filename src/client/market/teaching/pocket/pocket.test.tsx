import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPocket, writePocket } from '#client/lib/browser/pocket.ts';
import { allowErrorReports } from '#client/testing/error-noise.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { readEntries, readRosters } from './pocket-store.ts';

// In jsdom, with the browser's database and locks that it lacks. What the service worker does is in
// e2e/pocket.e2e.ts.

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  const { forceCloseDatabase: _, default: __, ...globals } = fake;
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const hour = { slots: [{ startsInHours: -1, capacity: 2 }], priceCents: 0 };
const rosterOf = (sessionId: string) => callerFor(at.deps, teacher).bookings.roster({ sessionId });
const marksOf = async (sessionId: string) =>
  (await rosterOf(sessionId)).byHand.map(({ name, status }) => `${name}: ${status}`);

/** A class that has begun, with Jo, whose roster is on the phone. */
async function openKept() {
  const { sessionId } = await createClass(at.db, teacher.id, hour);
  const addedId = await createAdded(at.db, { sessionId, teacherId: teacher.id });
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.findByText(/Saved on this/);
  await expect.poll(() => readRosters(teacher.id)).toHaveLength(1);
  return { page, sessionId, addedId };
}

describe('a roster of today', () => {
  it('keeps marks without a connection, and sends the last of each person once there is one', async () => {
    const { page, sessionId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByText('1 mark waits for a connection.');
    await page.findByRole('button', { name: 'Jo Park came. Change this' });
    await page.user.click(page.getByRole('button', { name: /Jo Park 1 spot/ }));
    expect(await marksOf(sessionId)).toEqual(['Jo Park: confirmed']);
    goOnline();
    await expect.poll(() => marksOf(sessionId)).toEqual(['Jo Park: attended']);
    await page.findByText(/Opens without a connection/);
    expect(await readEntries(teacher.id)).toEqual([]);
    expect(readPocket()?.waiting).toBe(0);
  });

  it('does not repeat a mark that arrived without its response, after another phone has marked', async () => {
    const { page, sessionId, addedId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByText('1 mark waits for a connection.');
    const [entry] = await readEntries(teacher.id);
    if (entry?.kind !== 'byHand') throw new Error('There is no mark');
    // As if the call had arrived.
    const caller = callerFor(at.deps, teacher, { idempotencyKey: entry.key });
    await caller.byHand.mark(entry.input);
    await at.db
      .updateTable('classSessions')
      .set({ endsAt: new Date(Date.now() - 60_000) })
      .where('id', '=', sessionId)
      .execute();
    await callerFor(at.deps, teacher).byHand.mark({ addedId, status: 'no_show' });
    goOnline();
    await expect.poll(() => readEntries(teacher.id)).toEqual([]);
    expect(await marksOf(sessionId)).toEqual(['Jo Park: no_show']);
  });

  it('says why someone who was added without a connection is not on it, until that is dismissed', async () => {
    const { page, sessionId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(page.getByRole('button', { name: 'Add a person' }));
    await page.fill(await page.findByLabelText('Name'), 'Lee Moss');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.findByText('1 person waits for a connection.');
    await page.user.click(await page.findByRole('button', { name: 'Lee Moss came' }));
    await page.findByRole('button', { name: 'Lee Moss came. Change this' });
    await createAdded(at.db, { sessionId, teacherId: teacher.id }, { name: 'The last' });
    goOnline();
    await page.findByText(/isn't on the roster: This class is full\./);
    expect(await marksOf(sessionId)).toEqual(['Jo Park: confirmed', 'The last: confirmed']);
    await page.user.click(page.getByRole('button', { name: 'Dismiss Lee Moss' }));
    await expect.poll(() => readEntries(teacher.id)).toEqual([]);
    await expect.poll(() => page.queryByText(/Lee Moss/)).toBeNull();
  });

  it('adds someone and then marks them', async () => {
    const { page, sessionId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(page.getByRole('button', { name: 'Add a person' }));
    await page.fill(await page.findByLabelText('Name'), 'Lee Moss');
    await page.user.click(page.getByRole('button', { name: 'Add' }));
    await page.user.click(await page.findByRole('button', { name: 'Lee Moss came' }));
    goOnline();
    await expect
      .poll(() => marksOf(sessionId))
      .toEqual(['Jo Park: confirmed', 'Lee Moss: attended']);
  });

  it('is emptied when the session is found ended, and says what was lost', async () => {
    const { page, sessionId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByText('1 mark waits for a connection.');
    await at.db.deleteFrom('sessions').where('userId', '=', teacher.id).execute();
    goOnline();
    await page.findByText(/1 mark waited for a connection and is lost\./);
    await expect.poll(() => readPocket()).toBeNull();
    await expect.poll(() => readRosters(teacher.id)).toEqual([]);
    expect(await marksOf(sessionId)).toEqual(['Jo Park: confirmed']);
  });

  it('is emptied without a connection once the session is over', async () => {
    const { page } = await openKept();
    page.goOffline();
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByText('1 mark waits for a connection.');
    // The page for signing in is not in jsdom's pocket.
    allowErrorReports();
    writePocket({ accountId: teacher.id, signedInUntil: new Date().toISOString(), waiting: 1 });
    dispatchEvent(new Event('online'));
    await expect.poll(() => readPocket()).toBeNull();
    await expect.poll(() => page.queryByText('Jo Park')).toBeNull();
  });

  it('is not sent by, or shown to, someone else who signed in meanwhile', async () => {
    const { page, sessionId } = await openKept();
    const goOnline = page.goOffline();
    await page.user.click(await page.findByRole('button', { name: 'Jo Park came' }));
    await page.findByText('1 mark waits for a connection.');
    // The other account is no instructor of this date.
    allowErrorReports();
    const other = await createUser(at.db, { role: 'instructor' });
    await page.becomes(other);
    goOnline();
    await expect.poll(() => readPocket()).toBeNull();
    await expect.poll(() => readEntries(teacher.id)).toEqual([]);
    expect(await marksOf(sessionId)).toEqual(['Jo Park: confirmed']);
  });
});

it('a roster of another week is not kept', async () => {
  const { sessionId } = await createClass(at.db, teacher.id);
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.findByText('No one has booked this date yet.');
  await page.settled();
  expect(readPocket()).toBeNull();
  expect(page.queryByText(/Saved on this/)).toBeNull();
});

it('a roster on this phone also opens from another page, without a connection', async () => {
  const { page, sessionId } = await openKept();
  await page.navigate('/dashboard/teacher/students');
  await page.findByRole('heading', { level: 1, name: /students/i });
  page.access.queryClient.removeQueries({ queryKey: [['bookings']] });
  page.cutOff(Number.POSITIVE_INFINITY);
  await page.navigate(`/dashboard/teacher/sessions/${sessionId}`);
  await page.findByRole('button', { name: 'Jo Park came' });
  await page.findByText(/with the roster as of/);
});

it('a date that is no longer the instructor’s is not kept', async () => {
  const { page, sessionId } = await openKept();
  const other = await createUser(at.db, { role: 'instructor' });
  await at.db
    .updateTable('classes as c')
    .from('classSessions as s')
    .set({ teacherId: other.id })
    .whereRef('s.classId', '=', 'c.id')
    .where('s.id', '=', sessionId)
    .execute();
  await page.navigate('/dashboard/teacher/students');
  await page.navigate(`/dashboard/teacher/sessions/${sessionId}`);
  await page.findByRole('heading', { name: 'Page Not Found' });
  await expect.poll(() => readRosters(teacher.id)).toEqual([]);
});
