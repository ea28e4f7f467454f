import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';
import { faqSections } from './faq-sections.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
const approving = openTestApp({ INSTRUCTOR_APPROVAL: 'true' });
const entriesBy = (rules: { requiresApproval: boolean }) =>
  faqSections({ mode: 'stripe', commissionPercent: 15, ownStudentPercent: 3 }, rules).flatMap(
    (section) => section.entries,
  );
const entries = entriesBy({ requiresApproval: false });
type Screen = Awaited<ReturnType<typeof renderUrl>>;

const openQuestions = (page: Screen) =>
  page
    .getAllByRole('button', { expanded: true })
    .map((button) => button.textContent)
    .filter((text) => text?.includes('?'));

describe('/faq', () => {
  it('has its title and its four sections in order', async () => {
    const page = await renderUrl(at, '/faq');
    await page.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' });
    expect(document.title).toBe('Frequently Asked Questions | LearnLocal');
    const main = within(page.getByRole('main'));
    const sections = main.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
    expect(sections).toEqual([
      'General Questions',
      'For Students',
      'For Instructors',
      'Technical Support',
      'Still have questions?',
    ]);
  });

  it('opens one item at a time, across its sections', async () => {
    const page = await renderUrl(at, '/faq');
    await page.user.click(await page.findByRole('button', { name: 'What does it cost?' }));
    page.getByText(/^An account costs nothing/);
    await page.user.click(page.getByRole('button', { name: 'When do I get paid?' }));
    expect(openQuestions(page)).toEqual(['When do I get paid?']);
    page.getByText(/^Within 7 days of a completed class/);
    expect(page.queryByText(/^An account costs nothing/)).toBeNull();
  });

  it('closes an item that is clicked again', async () => {
    const page = await renderUrl(at, '/faq');
    const question = await page.findByRole('button', { name: 'When do I get paid?' });
    await page.user.click(question);
    expect(question.getAttribute('aria-expanded')).toBe('true');
    await page.user.click(question);
    expect(question.getAttribute('aria-expanded')).toBe('false');
    expect(page.queryByText(/^Within 7 days of a completed class/)).toBeNull();
  });

  it('links to /contact for more questions', async () => {
    const page = await renderUrl(at, '/faq');
    const block = await page.findByRole('region', { name: 'Still have questions?' });
    await page.user.click(within(block).getByRole('link', { name: 'Contact us' }));
    await page.findByRole('heading', { level: 1, name: 'Contact Us' });
    expect(page.path()).toBe('/contact');
  });

  it('links only to pages that exist', async () => {
    const page = await renderUrl(at, '/faq');
    for (const { link } of entries) {
      if (!link?.to) continue;
      await page.navigate(link.to);
      expect(page.queryByRole('heading', { name: 'Page Not Found' }), link.to).toBeNull();
    }
  });
});

describe('the answers', () => {
  const answerTo = (question: RegExp) =>
    entries.find((entry) => question.test(entry.question))?.answer;

  it.each([
    [/get my money back/, /24 hours before the class starts you get a full refund/],
    [/move a class/, /at least 48 hours notice/],
    [/When do I get paid/, /Within 7 days of a completed class/],
    [/Who can use/, /18 or older/],
    [
      /What can I charge/,
      /your own rates and your own schedule.*commission of 15% of what students pay/,
    ],
    [/is there an approval/i, /no approval/],
    [/Which pictures/, /5 per class.*PNG, JPG, or GIF.*5 MB/],
  ])('the answer to %s includes %s', (question, words) => {
    expect(answerTo(question)).toMatch(words);
  });

  it('describes the application when instructors are approved', () => {
    const answer = entriesBy({ requiresApproval: true }).find(({ question }) =>
      /is there an approval/i.test(question),
    )?.answer;
    expect(answer).toMatch(/^Yes.*a photo, and a link.*email you our answer.*apply again/);
    expect(answer).not.toMatch(/no approval/);
  });

  it.each(['/faq', '/how-it-works'])('%s follows the setting', async (url) => {
    const question = /Is there an approval process/;
    const without = await renderUrl(at, url);
    await without.user.click(await without.findByRole('button', { name: question }));
    without.getByText(/no approval by us/);
    without.unmount();
    const page = await renderUrl(approving, url);
    await page.user.click(await page.findByRole('button', { name: question }));
    page.getByText(/We read every application/);
  });

  it('has no duplicate questions', () => {
    const questions = entries.map(({ question }) => question);
    expect(new Set(questions).size).toBe(questions.length);
  });
});
