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
