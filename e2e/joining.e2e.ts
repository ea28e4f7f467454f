import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';
import { focusedName, pressOn, tabTo } from './keyboard.ts';
import { pay } from './paying.ts';
import { emailTo } from './people.ts';
import { listClass } from './rest.ts';

const at = openBrowser();

async function openClass(page: Page, title: string, price: number): Promise<void> {
  const classId = await listClass(at.url, { title, price });
  await page.goto(`/classes/${classId}`);
  await page
    .getByRole('button', { name: /^Enroll/ })
    .first()
    .waitFor();
}

async function codeFor(email: string): Promise<string> {
  const { text } = await emailTo(at.url, email, 'Your sign-in code');
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

it('a newcomer on a phone books a priced class with six taps more than a learner, at most', async () => {
  const page = await at.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openClass(page, 'Marbled paper for beginners', 40);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.tap();
  };
  const email = 'newcomer_phone@example.com';
  await tap(page.getByRole('button', { name: /^Enroll/ }).first());
  const dialog = page.getByRole('dialog');
  for (const name of ['Sign In', 'Create Account'])
    await dialog.getByRole('link', { name }).waitFor();
  await expectAccessible(page);
  await tap(dialog.getByRole('button', { name: 'Email me a code' }));
  await expect.poll(() => focusedName(page)).toBe('Email');
  await page.keyboard.type(email);
  await tap(dialog.getByRole('button', { name: 'Email me a code' }));
  await expect.poll(() => focusedName(page)).toBe('Code');
  await expectAccessible(page);
  await page.keyboard.type(await codeFor(email));
  await tap(dialog.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => focusedName(page)).toBe('Full name');
  await expectAccessible(page);
  await page.keyboard.type('Ingrid Holm');
  await tap(dialog.getByLabel('Phone number'));
  await page.keyboard.type('+15035550155');
  await tap(dialog.getByRole('button', { name: 'Create Account' }));
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await tap(page.getByRole('button', { name: 'Confirm Booking' }));
  // A signed-in learner taps Enroll and Confirm Booking.
  expect(taps).toBeLessThanOrEqual(2 + 6);
  await pay(page);
});

it('a newcomer books a free class with the keyboard alone, and comes back with another code', async () => {
  const page = await at.newPage();
  await openClass(page, 'Whittling on the porch', 0);
  const email = 'newcomer_keys@example.com';
  await tabTo(page, /^Skip to content$/);
  await page.keyboard.press('Enter');
  await pressOn(page, /^Enroll$/);
  await page.getByRole('dialog', { name: 'Sign in to enroll' }).waitFor();
  await pressOn(page, /^Email me a code$/);
  await expect.poll(() => focusedName(page)).toBe('Email');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Code');
  await page.keyboard.type(await codeFor(email));
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe('Full name');
  await page.keyboard.type('Sigrid Holm');
  await tabTo(page, /^Phone number$/);
  // Too short to be called.
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await page.getByText('Please enter a valid phone number').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Phone number');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('+15035550156');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirm Booking' }).waitFor();
  await pressOn(page, /^Confirm Booking$/);
  await page.getByText('You have a spot in this class', { exact: true }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Unenroll');

  const other = await at.newPage();
  await other.goto('/auth/code');
  await other.getByLabel('Email').fill(email);
  const before = await codeFor(email);
  await other.getByRole('button', { name: 'Email me a code' }).click();
  await other.getByText('We emailed a code to').waitFor();
  await expect.poll(() => codeFor(email)).not.toBe(before);
  await other.getByLabel('Code').fill(await codeFor(email));
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByText('Welcome back, Sigrid Holm!', { exact: true }).waitFor();
  await other.goto('/dashboard/profile?tab=account');
  await other.getByText('You sign in with a code by email.', { exact: false }).waitFor();
  await expectAccessible(other);
});
