import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

it('shows the title Join, the registration form, and a Sign In button', async () => {
  const page = await renderUrl(at, '/auth/signup');
  await page.findByRole('heading', { level: 1, name: 'Join' });
  expect(document.title).toBe('Join | LearnLocal');
  page.getByRole('button', { name: 'Create Account' });
  const main = within(page.getByRole('main'));
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(
    /^\/auth\/signin/,
  );
});

it('asks about a phone number that can hardly be one while it is typed', async () => {
  const page = await renderUrl(at, '/auth/signup');
  const phone = await page.findByLabelText('Phone number');
  await page.fill(phone, '12');
  const question = await page.findByText(/^Is that your whole number\?/);
  const note = document.getElementById(phone.getAttribute('aria-describedby') ?? '');
  expect(note?.contains(question)).toBe(true);
  await page.user.clear(phone);
  await page.fill(phone, '(503) 555-0177');
  await expect.poll(() => page.queryByText(/^Is that your whole number\?/)).toBeNull();
});
