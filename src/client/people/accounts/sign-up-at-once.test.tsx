import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ REQUIRE_EMAIL_VERIFICATION: 'false' });

it('signs in right after registration when email verification is off', async () => {
  const page = await renderUrl(at, '/auth/signup');
  const form = {
    'Full name': 'Bo Lind',
    Username: 'bo_lind',
    Email: 'bo@example.com',
    'Phone number': '+15035550144',
    Password: testPassword,
    'Confirm password': testPassword,
  };
  await page.findByLabelText('Full name');
  for (const [label, value] of Object.entries(form))
    await page.fill(page.getByLabelText(label), value);
  await page.user.click(page.getByRole('button', { name: 'Create Account' }));
  await page.findByText('Welcome, Bo Lind.');
  await page.findByRole('button', { name: 'Account menu, Bo Lind' });
  await expect.poll(() => page.path()).toBe('/');
});
