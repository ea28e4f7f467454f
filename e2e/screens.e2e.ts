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
  '/become-instructor',
  '/nowhere',
];
const memberScreens = ['/dashboard', '/dashboard/profile', '/classes/create'];

async function expectGood(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), `one h1 on ${path}`).toBe(1);
  expect(await page.title()).toContain(path === '/dashboard' ? 'Dashboard' : 'LearnLocal');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${path} is no wider than the screen`).toBe(0);
  await expectAccessible(page);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([320, 1280])('every screen is accessible and fits at %i px', async (width) => {
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

it('the theme that was chosen stays, and is there before the page is painted', async () => {
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

it('a class is booked with the keyboard alone', async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/explore');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).waitFor();
  const classes = await (await fetch(`${at.url}/api/classes`)).json();
  const open = classes.find(
    (listed: { sessions: unknown[]; availableSpots: number | null; startTime: string }) =>
      listed.availableSpots !== 0 && listed.startTime > new Date().toISOString(),
  );
  await page.goto(`/classes/${open.id}`);
  await page.getByRole('button', { name: /^(Enroll|Unenroll)$/ }).focus();
  const name = await page.evaluate(() => document.activeElement?.textContent);
  if (name === 'Unenroll') {
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enroll', exact: true }).focus();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  for (let presses = 0; presses < 6; presses++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused === 'Confirm Booking') break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('You have a seat in this class', { exact: true }).waitFor();
});
