import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'help@learn.example' });

describe.each([
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
])('%s', (url, title) => {
  it('has its title and a single h1', async () => {
    const page = await renderUrl(at, url);
    await page.findByRole('heading', { level: 1, name: title });
    expect(page.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe(`${title} | LearnLocal`);
  });

  it('shows today as the date of the last update', async () => {
    const page = await renderUrl(at, url);
    const today = formatDate(new Date().toISOString(), localZone());
    await page.findByText(`Last Updated: ${today}`);
  });

  it('says where to write to', async () => {
    const page = await renderUrl(at, url);
    const address = await page.findByRole('link', { name: 'help@learn.example' });
    expect(address.getAttribute('href')).toBe('mailto:help@learn.example');
  });

  it('links back home', async () => {
    const page = await renderUrl(at, url);
    const [back] = await page.findAllByRole('link', { name: 'Back to Home' });
    await page.user.click(back as Element);
    await page.findByRole('heading', { level: 1, name: /Learn something by hand/ });
    expect(page.path()).toBe('/');
  });

  it('lists its sections beside the text and links to them', async () => {
    const page = await renderUrl(at, url);
    const contents = await page.findByRole('navigation', { name: 'On this page' });
    const links = within(contents).getAllByRole('link');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) {
      const heading = document.querySelector(link.getAttribute('href') ?? '');
      expect(heading?.textContent).toBe(link.textContent);
    }
  });

  it('says where to send questions', async () => {
    const page = await renderUrl(at, url);
    const questions = within(await page.findByRole('region', { name: 'Questions' }));
    expect(questions.getByRole('link', { name: 'contact page' }).getAttribute('href')).toBe(
      '/contact',
    );
  });
});

describe('the terms', () => {
  it.each([
    ['Users must be 18 or older', 'Who may use LearnLocal', /18 or older/],
    [
      'up to 24 hours before a class for a full refund',
      'Canceling and refunds',
      /cancel up to 24 hours before a class starts and get a full refund/,
    ],
    [
      'instructors can reschedule with at least 48 hours notice',
      'When a class is moved',
      /at least 48 hours notice/,
    ],
    [
      'instructors get paid within 7 days of a completed class',
      'Payments, commission, and payouts',
      /paid within 7 days of a completed class/,
    ],
    [
      'a commission per booking',
      'Payments, commission, and payouts',
      /takes a commission of 15% of what students pay\./,
    ],
    ['instructors set their own rates and schedule', 'Teaching', /their own rates and their own/],
    [
      'liability is capped at the last 12 months of payments',
      'Liability',
      /capped at what you paid .* in the 12 months before/,
    ],
  ])('say: %s', async (_sentence, section, words) => {
    const page = await renderUrl(at, '/terms');
    expect((await page.findByRole('region', { name: section })).textContent).toMatch(words);
  });
});

describe('the privacy policy', () => {
  it.each([
    ['What using the site leaves behind', /Sessions: .* the country its address is registered in/],
    ['How we protect it', /sessions, links, and codes are kept as hashes/],
    ['Pictures', /the place, the time, and the camera is left out/],
    ['Who sees what', /initial where you've written a review or take part in a class/],
    ['Who sees what', /Students who have booked your class: also your phone number/],
    ['Who sees what', /The instructor of a class you have booked: also your email address/],
    ['In short', /no tracking, no analytics/],
    ['What you can do', /“Download my data” .* as one file/],
    ['What stays after an account is deleted', /former member without a name/],
  ])('says under %s: %s', async (section, words) => {
    const page = await renderUrl(at, '/privacy');
    expect((await page.findByRole('region', { name: section })).textContent).toMatch(words);
  });
});
