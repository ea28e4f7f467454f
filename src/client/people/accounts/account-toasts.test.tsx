import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;
const unreachable = "We can't reach LearnLocal. Check your connection and try again.";

beforeEach(async () => {
  sessionStorage.clear();
  user = await createUser(at.db, {
    fullName: 'Ada Park',
    passwordHash: await hashPassword(testPassword),
  });
});

/** The text of the toast with this title. */
async function expectToast(page: Page, title: string, description: string | RegExp) {
  const toasts = within(page.getByRole('region', { name: /Notifications/ }));
  const card = (await toasts.findByText(description)).closest('li') as HTMLElement;
  within(card).getByText(title);
  // An error toast has its own icon and color.
  expect(card.querySelector('svg.text-bad') !== null).toBe(title.endsWith('failed'));
}

async function signIn(page: Page, password = testPassword) {
  await page.fill(await page.findByLabelText('Email'), user.email);
  await page.fill(page.getByLabelText('Password'), password);
  await page.user.click(page.getByRole('button', { name: 'Sign In' }));
}

const fields = ['Full name', 'Username', 'Email', 'Phone number', 'Password', 'Confirm password'];
const person = ['Bo Lind', 'bo_lind', 'bo@example.com', '+15035550144', testPassword, testPassword];

async function signUp(page: Page, changes: Record<string, string> = {}) {
  await page.findByLabelText('Full name');
  for (const [index, label] of fields.entries())
    await page.fill(page.getByLabelText(label), changes[label] ?? person[index] ?? '');
  await page.user.click(page.getByRole('button', { name: 'Create Account' }));
}

describe('signing in', () => {
  it('shows "Login failed" when the server is unreachable', async () => {
    const page = await renderUrl(at, '/auth/signin');
    await page.findByLabelText('Email');
    page.cutOff(1);
    await signIn(page);
    await expectToast(page, 'Login failed', unreachable);
  });
});

describe('signing up', () => {
  it("asks the user to check their inbox, including in the tab's title, and can send another link", async () => {
    const page = await renderUrl(at, '/auth/signup');
    await signUp(page);
    const words = 'Please check your inbox at bo@example.com for a verification link.';
    await expectToast(page, 'Registration successful', words);
    const heading = await page.findByRole('heading', { level: 1, name: 'Check your inbox' });
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('Check your inbox | LearnLocal');
    expect(page.queryByLabelText('Full name')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Resend verification email' }));
    await page.findByText(/^If bo@example\.com still needs confirming/);
    expect(await emailsTo(at.deps, 'bo@example.com')).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Use a different email' }));
    expect(document.title).toBe('Join | LearnLocal');
    for (const label of fields) expect(page.getByLabelText(label)).toHaveProperty('value', '');
  });

  it('shows that the email is already registered', async () => {
    const page = await renderUrl(at, '/auth/signup');
    await signUp(page, { Email: user.email });
    const words = 'This email is already registered. Please try signing in instead.';
    await expectToast(page, 'Registration failed', words);
  });

  it('shows that the username is taken, then clears and focuses the field', async () => {
    const page = await renderUrl(at, '/auth/signup');
    await signUp(page, { Email: 'dee@example.com', Username: user.username });
    const words = 'This username is already taken. Please choose a different username.';
    await expectToast(page, 'Registration failed', words);
    const username = page.getByLabelText('Username');
    expect(username).toHaveProperty('value', '');
    expect(document.activeElement).toBe(username);
    expect(page.getByLabelText('Full name')).toHaveProperty('value', 'Bo Lind');
  });

  it('keeps another username that is typed while the taken one is sent', async () => {
    const page = await renderUrl(at, '/auth/signup');
    const release = page.holdBack();
    await signUp(page, { Email: 'eve@example.com', Username: user.username });
    const username = page.getByLabelText('Username');
    await page.user.clear(username);
    await page.fill(username, 'eve_lind');
    release();
    await page.findByText('Registration failed');
    expect(username).toHaveProperty('value', 'eve_lind');
    expect(username.getAttribute('aria-invalid')).not.toBe('true');
    expect(document.activeElement).toBe(username);
  });

  it('shows that the password is too weak, with the reasons below the field', async () => {
    const page = await renderUrl(at, '/auth/signup');
    await signUp(page, { Password: 'password1', 'Confirm password': 'password1' });
    await expectToast(page, 'Registration failed', 'This password is too easy to guess');
    const password = page.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
  });

  it("shows the server's message for any other error", async () => {
    const account = 'cy@example.com';
    await consumeAttempt(at.db, 'register', { account, attempts: 10 });
    const page = await renderUrl(at, '/auth/signup');
    await signUp(page, { Email: account, Username: 'cy_lind' });
    const words = /^Too many attempts\. Please try again in \d+ minutes\.$/;
    await expectToast(page, 'Registration failed', words);
  });
});

describe('signing out', () => {
  it('shows "Logout failed" with the message', async () => {
    const page = await renderUrl(at, '/', user);
    await page.user.click(await page.findByRole('button', { name: 'Account menu, Ada Park' }));
    page.cutOff(1);
    await page.user.click(await page.findByRole('menuitem', { name: 'Log out' }));
    await expectToast(page, 'Logout failed', unreachable);
    page.getByRole('button', { name: 'Account menu, Ada Park' });
  });
});

describe('saving the profile', () => {
  it('shows "Profile updated"', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    await page.user.click(await page.findByRole('button', { name: 'Save changes' }));
    await expectToast(page, 'Profile updated', 'Your profile has been updated successfully');
  });

  it('shows "Update failed" with the message', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const save = await page.findByRole('button', { name: 'Save changes' });
    page.cutOff(1);
    await page.user.click(save);
    await expectToast(page, 'Update failed', unreachable);
  });
});
