import { within } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { trpc } from '#client/lib/server/trpc.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let bread = '';
let glaze = '';
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  localStorage.clear();
  user = await createUser(at.db, { fullName: 'Ada Park' });
  const teacher = await createUser(at.db, { role: 'instructor' });
  await at.db.updateTable('classes').set({ isActive: false }).execute();
  bread = (await createClass(at.db, teacher.id, { title: 'Bread' })).classId;
  glaze = (await createClass(at.db, teacher.id, { title: 'Glaze' })).classId;
});

const heart = (page: Page, title: string) => page.findByRole('button', { name: `Save ${title}` });
const isPressed = async (page: Page, title: string) =>
  (await heart(page, title)).getAttribute('aria-pressed') === 'true';
const press = async (page: Page, title: string) => page.user.click(await heart(page, title));
const inAccount = async () =>
  (await callerFor(at.deps, user).favorites.list()).map(({ classId }) => classId);

describe('the heart button of a class', () => {
  it('saves it on this device until the visitor signs in, then in the account', async () => {
    const page = await renderUrl(at, '/explore');
    await press(page, 'Bread');
    await page.findByText('Saved on this device');
    expect([await isPressed(page, 'Bread'), await isPressed(page, 'Glaze')]).toEqual([true, false]);
    expect((await heart(page, 'Bread')).closest('a')).toBeNull();
    await page.navigate('/favorites');
    await page.findByRole('heading', { level: 2, name: 'Bread' });
    expect(page.queryByRole('heading', { level: 2, name: 'Glaze' })).toBeNull();
    const signIn = within(page.getByRole('main')).getByRole('link', { name: 'sign in' });
    expect(signIn.getAttribute('href')).toBe('/auth/signin?redirect=%2Ffavorites');
    await callerFor(at.deps, user).favorites.add({ classId: glaze });
    await page.becomes(user);
    await page.findByRole('heading', { level: 2, name: 'Glaze' });
    page.getByRole('heading', { level: 2, name: 'Bread' });
    expect(await inAccount()).toEqual([bread, glaze]);
    expect(localStorage.getItem('learnlocal-favorites')).toBeNull();
  });

  it('is filled in for members, and a card stays on their page after they remove it', async () => {
    await callerFor(at.deps, user).favorites.add({ classId: bread });
    const page = await renderUrl(at, '/favorites', user);
    await expect.poll(() => isPressed(page, 'Bread')).toBe(true);
    await press(page, 'Bread');
    await expect.poll(() => isPressed(page, 'Bread')).toBe(false);
    await expect.poll(inAccount).toEqual([]);
    await press(page, 'Bread');
    await expect.poll(inAccount).toEqual([bread]);
  });

  it('shares one subscription across a whole list', async () => {
    const page = await renderUrl(at, '/explore', user);
    await Promise.all([heart(page, 'Bread'), heart(page, 'Glaze')]);
    const cache = page.access.queryClient.getQueryCache();
    const queryKey = getQueryKey(trpc.favorites.list, undefined, 'query');
    expect(cache.find({ queryKey })?.getObserversCount()).toBe(1);
  });

  it.each([
    ['filled', 'Bread', true],
    ['empty', 'Glaze', false],
  ])('is %s again after a change that fails offline', async (_state, title, wasSaved) => {
    await callerFor(at.deps, user).favorites.add({ classId: bread });
    const page = await renderUrl(at, '/explore', user);
    await expect.poll(() => isPressed(page, 'Bread')).toBe(true);
    page.goOffline();
    await press(page, title);
    await page.findByText("We couldn't update your favorites");
    await expect.poll(() => isPressed(page, title)).toBe(wasSaved);
  });

  it('shows the saved state if a change fails', async () => {
    const page = await renderUrl(at, '/explore', user);
    await heart(page, 'Bread');
    await page.findByRole('button', { name: /^Account menu/ });
    page.cutOff(1);
    await press(page, 'Bread');
    await page.findByText("We couldn't update your favorites");
    await expect.poll(() => isPressed(page, 'Bread')).toBe(false);
    await press(page, 'Bread');
    await expect.poll(inAccount).toEqual([bread]);
  });
});

it('without favorites, the page says how to save one', async () => {
  localStorage.setItem('learnlocal-favorites', '{"broken":');
  const page = await renderUrl(at, '/favorites', user);
  await page.findByRole('heading', { name: 'No favorites yet' });
  const explore = within(page.getByRole('main')).getByRole('link', { name: 'Explore Classes' });
  expect(explore.getAttribute('href')).toBe('/explore');
});

/** The calls of the page wait until `release` is called, and the first one gets a 502. */
async function openCutOff() {
  const page = await renderUrl(at, '/explore', user);
  await heart(page, 'Bread');
  await page.settled();
  const release = page.holdBack();
  page.cutOff(1);
  return { page, release };
}

it('favorites are refetched after a change whose response was lost', async () => {
  const { page, release } = await openCutOff();
  await callerFor(at.deps, user).favorites.add({ classId: bread });
  await press(page, 'Bread');
  await press(page, 'Glaze');
  release();
  await page.findByText("We couldn't update your favorites");
  await expect.poll(() => isPressed(page, 'Bread')).toBe(true);
  expect(await isPressed(page, 'Glaze')).toBe(true);
});

it('a heart that is pressed while an earlier change fails stays filled in', async () => {
  const { page, release } = await openCutOff();
  await press(page, 'Bread');
  await press(page, 'Glaze');
  release();
  await page.findByText("We couldn't update your favorites");
  await expect.poll(inAccount).toEqual([glaze]);
  await page.settled();
  expect([await isPressed(page, 'Glaze'), await isPressed(page, 'Bread')]).toEqual([true, false]);
});
