// @module-tag slow
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openBrowser } from './browser.ts';

const at = openBrowser();
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it.each([
  ['FAQ', 'Frequently Asked Questions'],
  ['Contact', 'Contact Us'],
  ['Privacy Policy', 'Privacy Policy'],
  ['Terms of Service', 'Terms of Service'],
])('the footer links to %s, which opens at the top', async (name, title) => {
  const page = await at.newPage({ viewport: { width: 768, height: 500 } });
  await page.goto('/how-it-works');
  const link = page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name });
  await link.scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(500);
  await link.click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
});

it('a question can be opened, left and closed with the keyboard alone', async () => {
  const page = await at.newPage();
  await page.goto('/faq');
  const first = page.getByRole('button', { name: 'What is LearnLocal?' });
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByText('A place to find small in-person classes near you').waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('Are there online classes?');
  await page.keyboard.press('Space');
  await page.getByText('No. Every class takes place').waitFor();
  expect(await first.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Space');
  await page.getByText('No. Every class takes place').waitFor({ state: 'detached' });
});

it('a link in the list of terms scrolls to its section, clear of the header', async () => {
  const page = await at.newPage();
  await page.goto('/terms');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Liability' })
    .click();
  const heading = page.getByRole('heading', { name: 'Liability' });
  const top = async () => (await heading.boundingBox())?.y ?? -1;
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const isClear = async () => (await top()) >= header && (await top()) < 200;
  await expect.poll(isClear).toBe(true);
  expect(new URL(page.url()).hash).toBe('#liability');
});

describe('the contact form', () => {
  /** Chromium has no email app here, so the page records the mailto links. */
  async function keepMailLinks(page: Page): Promise<void> {
    await page.addInitScript(() => {
      addEventListener('click', (event) => {
        const link = event.target instanceof HTMLAnchorElement ? event.target : null;
        if (link?.protocol !== 'mailto:') return;
        event.preventDefault();
        document.documentElement.dataset.mail = link.href;
      });
    });
  }

  it('hands the message to the email app, stays open, and remains accessible', async () => {
    const page = await at.newPage({ viewport: { width: 320, height: 640 } });
    await keepMailLinks(page);
    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ada Park');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Message').fill('Is there a class in Salem?');
    const asked: string[] = [];
    // Parts of the page may still be loading.
    page.on('request', (request) => {
      if (request.resourceType() !== 'script') asked.push(request.url());
    });
    const preparing = page.getByRole('button', { name: 'Preparing Email...' });
    await Promise.all([
      preparing.waitFor(),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    await page.getByText('Email Client Opened', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    expect(asked).toEqual([]);
    const mail = await page.evaluate(() => document.documentElement.dataset.mail);
    expect(mail).toMatch(
      /^mailto:.*\?subject=%5Bgeneral%5D%20Contact%20Form%20Submission&body=Name/,
    );
    await page.getByText('Is there a class in Salem?').waitFor();
    await expectAccessible(page);
  });
});
