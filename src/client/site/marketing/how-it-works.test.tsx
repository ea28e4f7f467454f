import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });

describe('/how-it-works', () => {
  it('has its title and a single h1', async () => {
    const page = await renderUrl(at, '/how-it-works');
    await page.findByRole('heading', { level: 1, name: 'How It Works' });
    expect(document.title).toBe('How It Works | LearnLocal');
  });

  it.each([
    ['For students', ['Find a class', 'Book your spot', 'Attend in person', 'Leave a review']],
    [
      'For instructors',
      ['Create your profile', 'List your classes', 'Get paid', 'Build your reputation'],
    ],
  ])('has four steps: %s', async (name, titles) => {
    const page = await renderUrl(at, '/how-it-works');
    const steps = within(await page.findByRole('region', { name }));
    const shown = steps.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(shown).toEqual(titles);
  });

  it('has six FAQ entries', async () => {
    const page = await renderUrl(at, '/how-it-works');
    const questions = within(await page.findByRole('region', { name: 'Common questions' }));
    expect(questions.getAllByRole('button')).toHaveLength(6);
    await page.user.click(questions.getByRole('button', { name: 'When do I get paid?' }));
    questions.getByText(/^Within 7 days of a completed class/);
  });

  it.each(['/explore', '/become-instructor', '/auth/signup'])('links to %s', async (to) => {
    const page = await renderUrl(at, '/how-it-works');
    await page.findByRole('heading', { level: 1, name: 'How It Works' });
    expect(page.getByRole('main').querySelector(`a[href="${to}"]`)).not.toBeNull();
  });
});
