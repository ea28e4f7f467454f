import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser, signIn } from './browser.ts';

const at = openBrowser();

const guestScreens = [
  '/',
  '/explore',
  '/classes',
  '/auth/signin',
  '/auth/signup',
  '/auth/verify-email',
  '/auth/code',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/reset-password#type=recovery&access_token=x',
  '/auth/signin#challenge=x',
  '/auth/signin?error=PROVIDER_EMAIL_IN_USE',
  '/become-instructor',
  '/nowhere',
  '/classes/00000000-0000-7000-8000-000000000000',
];
const memberScreens = [
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/profile?tab=account',
  '/classes/create',
];

async function expectGood(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), `one h1 on ${path}`).toBe(1);
  expect(await page.title()).toContain(path === '/dashboard' ? 'Dashboard' : 'LearnLocal');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} is no wider than the screen`).toBe(0);
  await expectAccessible(page);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([320, 768, 1280])('every screen is accessible and fits at %i px', async (width) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const guest = await at.newPage(options);
    for (const path of guestScreens) await expectGood(guest, path);
    const classes = await (await fetch(`${at.url}/api/classes`)).json();
    await expectGood(guest, `/classes/${classes[1].id}`);
    const member = await at.newPage(options);
    await signIn(member, 'learner@example.com');
    for (const path of memberScreens) await expectGood(member, path);
  });
});

it('the theme that was chosen is there again after a reload', async () => {
  const page = await at.newPage({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Theme: System' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(true);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
});

it('on a phone the menu opens, leads on and closes', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Explore Classes').click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(await focused())) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

it('a class is found, booked and given back with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/explore');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Know your bicycle/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
  await tabTo(page, /^Enroll$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await tabTo(page, /^Confirm Booking$/);
  await page.keyboard.press('Enter');
  await page.getByText('You have a seat in this class', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Unenroll');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
  expect(await focused()).toBe('Enroll');
});

it('a date is typed key by key', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  const start = page.getByLabel('Start Time');
  await start.focus();
  await page.keyboard.type('06152027');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('0645PM');
  expect(await start.inputValue()).toBe('2027-06-15T18:45');
});

it('without a network a booking fails at once, and is not made later', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/explore');
  await page.getByRole('link', { name: /^Know your bicycle/ }).click();
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByText('LearnLocal cannot be reached', { exact: false }).first().waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
});

it('a very long word makes no page wider than the screen', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 640 } });
  const [login, categories] = await Promise.all([
    fetch(`${at.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'instructor@example.com', password: 'learnlocal-demo' }),
    }).then((answer) => answer.json()),
    fetch(`${at.url}/api/categories`).then((answer) => answer.json()),
  ]);
  const made = await fetch(`${at.url}/api/classes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${login.token}` },
    body: JSON.stringify({
      title: 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmacherei',
      description: 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmacherei, by hand.',
      categoryId: categories[0].id,
      price: 10,
      location: 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmacherei',
      maxStudents: null,
      startTime: new Date(Date.now() + 86_400_000).toISOString(),
      endTime: new Date(Date.now() + 90_000_000).toISOString(),
    }),
  }).then((answer) => answer.json());
  for (const path of ['/', '/explore', '/classes', `/classes/${made.id}`])
    await expectGood(page, path);
});
