import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let teacher: Account;

beforeEach(async () => {
  user = await createUser(at.db);
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Tess Moreno' });
});

const followed = async () =>
  (await callerFor(at.deps, user).follows.list()).map(({ name }) => name);

it('a visitor who follows an instructor signs in first, and then follows them', async () => {
  await createClass(at.db, teacher.id);
  const page = await renderUrl(at, `/instructors/${teacher.username}`);
  await page.user.click(await page.findByRole('button', { name: 'Follow Tess Moreno' }));
  await page.findByRole('heading', { name: 'Welcome Back' });
  await page.becomes(user);
  const following = await page.findByRole('button', { name: 'Following Tess Moreno' });
  await page.findByText("You'll hear from us");
  expect(await followed()).toEqual(['Tess Moreno']);
  await page.user.click(following);
  await page.findByRole('button', { name: 'Follow Tess Moreno' });
  expect(await followed()).toEqual([]);
});

it('a search that finds nothing offers to follow it first, and the dashboard ends that', async () => {
  await createClass(at.db, teacher.id, { priceCents: 0 });
  const page = await renderUrl(at, '/explore?language=ja&maxPrice=5&sort=price', user);
  const offer = await page.findByRole('button', { name: 'Email me about new ones' });
  const drop = page.getByRole('link', { name: /^Remove Taught in Japanese · / });
  expect(offer.compareDocumentPosition(drop)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await page.user.click(offer);
  await page.findByRole('button', { name: "We'll email you about new ones" });
  await page.navigate('/dashboard?tab=following');
  const link = await page.findByRole('link', { name: 'Up to $5, Taught in Japanese' });
  expect(link.getAttribute('href')).toBe('/explore?maxPrice=5&language=ja');
  await page.user.click(page.getByRole('button', { name: /^Unfollow / }));
  await page.findByRole('heading', { name: "You don't follow anything yet" });
  expect(await followed()).toEqual([]);
});

it('a second search can be followed while the first request is pending', async () => {
  const page = await renderUrl(at, '/explore?maxPrice=5', user);
  const follow = () => page.findByRole('button', { name: 'Email me about new ones' });
  await follow();
  await page.navigate('/explore?maxPrice=7');
  await page.findByRole('link', { name: /Remove Up to \$7/ });
  const release = page.holdBack();
  await page.user.click(await follow());
  page.back();
  await page.findByRole('link', { name: /Remove Up to \$5/ });
  await page.user.click(await follow());
  release();
  await expect.poll(async () => (await followed()).toSorted()).toEqual(['Up to $5', 'Up to $7']);
});

it('a class without an upcoming date can be followed, but not by its instructor', async () => {
  const { classId } = await createClass(at.db, teacher.id, { slots: [] });
  const page = await renderUrl(at, `/classes/${classId}`, user);
  await page.user.click(await page.findByRole('button', { name: 'Tell me about new dates' }));
  await page.findByRole('button', { name: "We'll tell you about new dates" });
  expect(await followed()).toEqual(['Bread without haste']);
  await page.becomes(teacher);
  await page.findByRole('link', { name: 'Edit this class' });
  expect(page.queryByRole('button', { name: /^Follow |^Tell me/ })).toBeNull();
});
