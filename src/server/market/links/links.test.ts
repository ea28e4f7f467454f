import { expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';
import { forgetOldVisits } from './links.queries.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });

const linkOf = () => callerFor(at.deps, teacher).links.mine();

it('the link counts visits and bookings by month, and has the same code until it is replaced', async () => {
  const { classId } = await createClass(at.db, teacher.id, { priceCents: 0 });
  const browser = openLinkBrowser(at.deps);
  await browser.follow(teacher);
  await openLinkBrowser(at.deps, '203.0.113.9').follow(teacher);
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
    await openLinkBrowser(at.deps).follow(teacher);
    await at.db
      .updateTable('linkVisits')
      .set({ visitedAt: new Date(Date.now() - days * dayMs) })
      .where('teacherId', '=', teacher.id)
      .where('visitedAt', '>', new Date(Date.now() - dayMs))
      .execute();
  }
  const addresses = () =>
    at.db.selectFrom('linkAddresses').selectAll().where('teacherId', '=', teacher.id).execute();
  await forgetOldVisits(at.db, new Date());
  const kept = await at.db
    .selectFrom('linkVisits')
    .select('visitorHash')
    .where('teacherId', '=', teacher.id)
    .execute();
  expect(kept.map(({ visitorHash }) => visitorHash !== null).toSorted()).toEqual([false, true]);
  // Addresses are kept until the end of their day.
  expect(await addresses()).toHaveLength(1);
  await forgetOldVisits(at.db, new Date(Date.now() + dayMs));
  expect(await addresses()).toEqual([]);
});
