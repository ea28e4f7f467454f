import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const pages = ['/how-it-works', '/become-instructor', '/terms'];

describe.each([
  ['37', /a commission of 37% of what students pay/],
  ['0', /takes no commission/],
])('a commission of %s %%', (percent, words) => {
  const at = openTestApp({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: percent });

  it.each(pages)('is stated on %s before anyone signs up to teach', async (url) => {
    const page = await renderUrl(at, url);
    const [sentence] = await page.findAllByText(words);
    expect(sentence?.textContent).not.toContain('15%');
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
