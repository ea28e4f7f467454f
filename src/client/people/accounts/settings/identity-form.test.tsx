import { beforeAll, beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectPasswordHash } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword, isPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addApp, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const next = 'seven slow rivers';
let passwordHash = '';
let user: Account;
let code: string | undefined;

beforeAll(async () => {
  passwordHash = await hashPassword(testPassword);
});
beforeEach(async () => {
  user = await createUser(at.db, { passwordHash });
  ({
    recoveryCodes: [code],
  } = await addApp(at.deps, user));
});

async function openDialog(name: string) {
  const page = await renderUrl(at, '/dashboard/profile?tab=account', user);
  await page.user.click(await page.findByRole('button', { name }));
  return {
    page,
    type: (label: string, text = '') => page.fill(page.getByLabelText(label), text),
  };
}

it('asks for a code when changing the password with a second factor', async () => {
  const { page, type } = await openDialog('Change Password');
  await type('New password', next);
  await type('Confirm password', next);
  await type('Current password', testPassword);
  const save = page.getByRole('button', { name: 'Save password' });
  await page.user.click(save);
  await page.findByText('Enter a code');
  await type('Code', code);
  await page.user.click(save);
  await page.findByText('Password changed');
  expect(await isPassword(await selectPasswordHash(at.db, user.id), next)).toBe(true);
});

it('asks for a code when changing the email, and shows below the field that it is wrong', async () => {
  const { page, type } = await openDialog('Change Email Address');
  const email = `new.${user.email}`;
  await type('New email address', email);
  await type('Current password', testPassword);
  await type('Code', '000000');
  const send = page.getByRole('button', { name: 'Email me a link' });
  await page.user.click(send);
  const field = page.getByLabelText('Code');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.user.clear(field);
  await type('Code', code);
  await page.user.click(send);
  await page.findByText(`Open the link we emailed to ${email}. Nothing changes until you do.`);
  expect(await emailsTo(at.deps, email)).toHaveLength(1);
});

it('asks for a code when deleting the account', async () => {
  const { page } = await openDialog('Delete Account');
  await page.fill(await page.findByLabelText('Current password'), testPassword);
  await page.fill(page.getByLabelText('Code'), code ?? '');
  await page.user.click(page.getByRole('button', { name: 'Delete my account for good' }));
  await page.findByText('Your account was deleted');
});

it('a reopened dialog stays open when the form that was sent before succeeds', async () => {
  const user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  const page = await renderUrl(at, '/dashboard/profile?tab=account', user);
  const open = await page.findByRole('button', { name: 'Change Email Address' });
  await page.user.click(open);
  await page.fill(await page.findByLabelText('New email address'), 'first@example.com');
  await page.fill(page.getByLabelText('Current password'), testPassword);
  const release = page.holdBack();
  await page.user.click(page.getByRole('button', { name: 'Email me a link' }));
  await page.user.keyboard('{Escape}');
  await page.user.click(open);
  await page.fill(await page.findByLabelText('New email address'), 'second@example.com');
  release();
  await page.findByText('Check your inbox');
  await page.settled();
  expect(page.getByLabelText('New email address')).toHaveProperty('value', 'second@example.com');
});
