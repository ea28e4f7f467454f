import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const pages = ['/how-it-works', '/become-instructor', '/terms'];

describe.each([
  [
    '37',
    '4',
    /a commission of 37% of what students pay/,
    /students.* it's 4%|the commission is 4%/,
  ],
  ['37', '0', /a commission of 37%/, /students.* it's nothing|the commission is nothing/],
  // Without the setting, own students never cost more than others.
  ['0', '', /takes no commission/, /takes no commission/],
])('a commission of %s %%, and of %s %% for own students', (percent, own, words, ownWords) => {
  const at = openTestApp({
    PAYMENTS: 'sandbox',
    COMMISSION_PERCENT: percent,
    OWN_STUDENT_COMMISSION_PERCENT: own,
  });

  it.each(pages)('is stated on %s before anyone signs up to teach', async (url) => {
    const page = await renderUrl(at, url);
    const [sentence] = await page.findAllByText(words);
    expect(sentence?.textContent).not.toContain('15%');
    expect(sentence?.textContent).toMatch(ownWords);
    if (own === '') expect(sentence?.textContent).not.toContain('own student');
  });
});

describe('where learners pay in person', () => {
  const at = openTestApp({ PAYMENTS: 'in-person', COMMISSION_PERCENT: '37' });

  it.each(pages)('%s mentions no commission', async (url) => {
    const page = await renderUrl(at, url);
    await page.findByRole('heading', { level: 1 });
    expect(page.getByRole('main').textContent).not.toMatch(/commission|37%/);
  });
});
