import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const supportEmail = 'help@learn.example';
const at = openTestApp({ PAYMENTS: 'sandbox', SUPPORT_EMAIL: supportEmail });
type Screen = Awaited<ReturnType<typeof renderUrl>>;

async function mainOf(page: Screen) {
  await page.findByRole('heading', { level: 1, name: /Learn something by hand/ });
  return within(page.getByRole('main'));
}

describe('/ without any classes', () => {
  it('shows a notice in place of the featured classes', async () => {
    const page = await renderUrl(at, '/');
    const featured = await page.findByRole('region', { name: 'Featured classes' });
    within(featured).getByText(/^No classes available at the moment/);
  });
});

describe('/', () => {
  it('has its sections in order', async () => {
    const main = await mainOf(await renderUrl(at, '/'));
    const titles = main
      .getAllByRole('heading')
      .filter(({ tagName }) => tagName !== 'H3')
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Learn something by hand, from someone nearby',
      'Learn skills locally',
      'Flexible scheduling',
      'Become an instructor',
      'Featured classes',
      'Our story',
      'You could be the neighbor who teaches',
      'What people say',
      'Someone near you knows how',
    ]);
    expect(document.title).toBe('Local classes, in person | LearnLocal');
  });

  it('tells the story, with an email address to write to', async () => {
    const page = await renderUrl(at, '/');
    const story = within(await page.findByRole('region', { name: 'Our story' }));
    expect(story.getByRole('link', { name: supportEmail }).getAttribute('href')).toBe(
      `mailto:${supportEmail}`,
    );
  });

  it('pitches becoming an instructor', async () => {
    const page = await renderUrl(at, '/');
    const pitch = within(
      await page.findByRole('region', { name: 'You could be the neighbor who teaches' }),
    );
    pitch.getByText(/paid within 7 days of a completed class/);
    expect(pitch.getByRole('link', { name: 'Become an Instructor' }).getAttribute('href')).toBe(
      '/become-instructor',
    );
  });
});
