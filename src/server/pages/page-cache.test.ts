import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '#server/auth/users.queries.ts';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testPages } from '#server/testing/test-pages.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestApp({}, { pages: testPages });
const phone = '+15035550143';
let teacher: Account;
let classId = '';
let sessionId = '';
beforeAll(async () => {
  teacher = await createUser(at.db, { fullName: 'Ada Park', phoneNumber: phone });
  ({ classId, sessionId } = await createClass(at.db, teacher.id));
});

async function readAs(account: Account, url: string) {
  const headers = {
    cookie: `learnlocal=${await tokenOf(at.db, account)}`,
    'accept-encoding': 'br, gzip',
  };
  const { rawPayload, headers: answered } = await at.app.inject({ url, headers });
  const html = gunzipSync(rawPayload).toString();
  const viewer = /<script type="application\/json" id="viewer">(.*)<\/script><\/body><\/html>$/;
  return {
    html,
    shared: html.replace(viewer, ''),
    viewer: JSON.parse(viewer.exec(html)?.[1] ?? 'null'),
    headers: answered,
  };
}

it.each([
  '/',
  '/explore',
  '/classes',
  '/become-instructor',
  '/classes/{id}',
  '/classes/{id}?tab=participants',
])('%s shows nothing of one viewer to another', async (path) => {
  const viewers = await Promise.all(
    ['Yara </script> Stone', 'Wren Castillo'].map((fullName, index) =>
      createUser(at.db, { fullName, phoneNumber: `+1503555000${index}`, bio: `About ${fullName}` }),
    ),
  );
  const [yara, wren] = viewers as [Account, Account];
  const url = path.replace('{id}', classId);
  const before = await readAs(wren, url);
  await callerFor(at.deps, yara).bookings.book({ classId, sessionId });
  await callerFor(at.deps, yara).favorites.add({ classId });
  const pages = [await readAs(yara, url), await readAs(wren, url), await readAs(yara, url)];
  for (const [index, page] of pages.entries()) {
    const [own, other] = index === 1 ? [wren, yara] : [yara, wren];
    expect(page.viewer).toEqual(JSON.parse(JSON.stringify(own)));
    for (const secret of [other.email, other.phoneNumber, other.bio])
      expect(page.html).not.toContain(secret);
    expect(page.headers['cache-control']).toBe('private, no-store');
    // Hearts are filled in by the browser.
    expect(page.html.includes('aria-pressed="true"')).toBe(false);
  }
  // Only who has booked sees the booking and the phone number of the teacher.
  const seesPhone = path.startsWith('/classes/{id}');
  expect(pages.map(({ html }) => html.includes(phone))).toEqual([seesPhone, false, seesPhone]);
  expect(before.html).not.toContain(yara.id);
});

describe("viewers who do not appear in a page's data", () => {
  // Fake only the date; rendering waits for real timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each(['/', '/explore', '/classes/{id}'])(
    'get the same %s until the minute ends',
    async (path) => {
      const url = path.replace('{id}', classId);
      const viewers = await Promise.all([0, 1, 2].map(() => createUser(at.db)));
      const start = Math.floor(Date.now() / minuteMs) * minuteMs;
      const pages: string[] = [];
      for (const [index, viewer] of viewers.entries()) {
        vi.setSystemTime(start + (index * minuteMs) / 2);
        pages.push((await readAs(viewer, url)).shared);
      }
      // It contains the time when it was rendered.
      expect(pages.map((page) => pages.indexOf(page))).toEqual([0, 0, 2]);
    },
  );

  it('get the same /explore when its list has a next page', async () => {
    for (let count = 0; count < 25; count++) await createClass(at.db, teacher.id);
    const start = Math.floor(Date.now() / minuteMs) * minuteMs;
    const pages: string[] = [];
    for (const afterMs of [0, minuteMs / 2]) {
      vi.setSystemTime(start + afterMs);
      pages.push((await readAs(await createUser(at.db), '/explore')).shared);
    }
    expect(pages[0]).toMatch(/nextCursor:"/);
    expect(pages[1]).toBe(pages[0]);
  });
});

it('only the teacher of a class is shown as its instructor', async () => {
  const url = `/classes/${classId}`;
  const isInstructor = async (account: Account) =>
    (await readAs(account, url)).html.includes('You&#x27;re the instructor');
  const other = await createUser(at.db);
  const asked = [
    await isInstructor(teacher),
    await isInstructor(other),
    await isInstructor(teacher),
  ];
  expect(asked).toEqual([true, false, true]);
});

it('a viewer sees every change at once', async () => {
  const viewer = await createUser(at.db);
  const [other] = [await createClass(at.db, teacher.id, { title: 'First title' })];
  const url = `/classes/${other.classId}`;
  const titleOf = async () => /<h1[^>]*>([^<]*)/.exec((await readAs(viewer, url)).html)?.[1];
  for (const title of ['Second title', 'Third title']) {
    await at.db.updateTable('classes').set({ title }).where('id', '=', other.classId).execute();
    expect(await titleOf()).toBe(title);
  }
});

it('a page is sent uncompressed to a client that does not accept gzip', async () => {
  const viewer = await createUser(at.db, { fullName: 'Zoë Stone' });
  const headers = { cookie: `learnlocal=${await tokenOf(at.db, viewer)}` };
  const { body, headers: answered } = await at.app.inject({ url: '/explore', headers });
  expect(answered['content-encoding']).toBeUndefined();
  expect(body).toContain('"fullName":"Zoë Stone"');
  expect(body).toMatch(/^<!DOCTYPE html>[\s\S]*<\/html>$/);
});
