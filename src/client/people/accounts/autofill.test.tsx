import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

/** What browsers and password managers may fill into each field of this part of the page. */
const tokensIn = (part: string) =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>(`${part} input`)].map((field) => [
      field.hidden ? `hidden: ${field.value}` : field.labels?.[0]?.textContent,
      field.autocomplete,
    ]),
  );

// People sign in with their email address, so that is what password managers keep.
it.each([
  ['/auth/signin', { Email: 'username', Password: 'current-password' }],
  ['/auth/code', { Email: 'username' }],
  ['/auth/forgot-password', { Email: 'username' }],
  [
    '/auth/reset-password#type=recovery&access_token=x&email=ada%2Bx%40example.com',
    {
      'hidden: ada+x@example.com': 'username',
      'New password': 'new-password',
      'Confirm password': 'new-password',
    },
  ],
  [
    '/auth/signup',
    {
      'Full name': 'name',
      Username: 'nickname',
      Email: 'username',
      'Phone number': 'tel',
      Password: 'new-password',
      'Confirm password': 'new-password',
    },
  ],
  ['/contact', { Name: 'name', Email: 'email' }],
])('the fields of %s have their autocomplete tokens', async (url, expected) => {
  const page = await renderUrl(at, url);
  const [label = ''] = Object.keys(expected).filter((name) => !name.startsWith('hidden'));
  await page.findByLabelText(label);
  expect(tokensIn('main')).toEqual(expected);
});

it('a password manager finds the address of the account beside a changed password', async () => {
  const user = await createUser(at.db, { passwordHash: await hashPassword('three quiet herons') });
  const page = await renderUrl(at, '/dashboard/profile?tab=account', user);
  await page.user.click(await page.findByRole('button', { name: 'Change Password' }));
  await page.findByLabelText('Current password');
  expect(tokensIn('[role=dialog]')).toEqual({
    [`hidden: ${user.email}`]: 'username',
    'Current password': 'current-password',
    'New password': 'new-password',
    'Confirm password': 'new-password',
  });
});
