import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { openedCookieName, visitPath } from '#shared/links.ts';
import { dayMs } from '#shared/units.ts';
import { forgetOldVisits } from './links.queries.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });

const linkOf = () => callerFor(at.deps, teacher).links.mine();
const visitsOf = () =>
  at.db
    .selectFrom('linkVisits')
    .select(['visitorHash', 'isAfterOpening'])
    .where('teacherId', '=', teacher.id)
    .execute();

async function visit(cookies: string[] = [], headers: Record<string, string> = {}) {
  const { code } = await linkOf();
  const response = await at.call('POST', visitPath, {
    body: { code, teacherId: teacher.id },
    headers: { cookie: cookies.join('; '), 'sec-fetch-site': 'same-origin', ...headers },
  });
  expect(response.statusCode).toBe(200);
  const [cookie] = response.cookies;
  return cookie;
}

it('a visit leaves a cookie for 30 days that scripts cannot read, and a row with its hash', async () => {
  const cookie = await visit();
  expect(cookie).toMatchObject({
    ...{ name: 'learnlocal-link', httpOnly: true, sameSite: 'Lax', path: '/' },
    maxAge: 30 * 24 * 60 * 60,
  });
  const [row] = await visitsOf();
  expect(row).toEqual({
    visitorHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    isAfterOpening: false,
  });
  // The same browser keeps its cookie, and a day counts once.
  const again = await visit([`learnlocal-link=${cookie?.value}`]);
  expect(again?.value).toBe(cookie?.value);
  expect(await visitsOf()).toHaveLength(1);
  await visit();
  expect(await visitsOf()).toHaveLength(2);
});

it('a visit after a class was opened from our results says so', async () => {
  await visit([`${openedCookieName(teacher.id)}=1`]);
  expect(await visitsOf()).toMatchObject([{ isAfterOpening: true }]);
  await visit([`${openedCookieName((await createUser(at.db)).id)}=1`]);
  expect(await visitsOf()).toMatchObject([{ isAfterOpening: true }, { isAfterOpening: false }]);
});

it('instructors who try their own link leave no visit', async () => {
  const token = await tokenOf(at.db, teacher);
  expect(await visit([], { authorization: `Bearer ${token}` })).toBeUndefined();
  expect(await visitsOf()).toEqual([]);
});

it('the link counts visits and bookings by month, and has the same code until it is replaced', async () => {
  const browser = openLinkBrowser(at.deps);
  await browser.follow(teacher);
  await openLinkBrowser(at.deps).follow(teacher);
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
  await browser.as(await createUser(at.db)).bookings.book({ classId });
  const link = await linkOf();
  expect(link.code).toBe(teacher.id.slice(-7));
  expect(link.months).toHaveLength(12);
  expect(link.months.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    visits: 2,
    bookings: 1,
  });
  expect((await linkOf()).code).toBe(link.code);
  const renewed = await callerFor(at.deps, teacher).links.renew();
  expect(renewed.code).toMatch(/^[cdfghjkmnpqrtvwxz34679]{7}$/);
  expect(renewed.code).not.toBe(link.code);
  expect(renewed.months.at(-1)).toMatchObject({ visits: 2, bookings: 1 });
});

it('visits that no longer count are kept without their browser, and deleted after a year', async () => {
  for (const days of [29, 31, 430]) {
    await visit();
    await at.db
      .updateTable('linkVisits')
      .set({ visitedAt: new Date(Date.now() - days * dayMs) })
      .where('teacherId', '=', teacher.id)
      .where('visitedAt', '>', new Date(Date.now() - dayMs))
      .execute();
  }
  await forgetOldVisits(at.db);
  const kept = (await visitsOf()).map(({ visitorHash }) => visitorHash !== null);
  expect(kept.toSorted()).toEqual([false, true]);
});
