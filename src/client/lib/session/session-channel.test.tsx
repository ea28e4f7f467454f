import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedToken } from '#server/testing/fixtures/mailbox.ts';
import { addApp, appCode, testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let user: Account;
let channel: BroadcastChannel;
let received: unknown[] = [];

beforeEach(async () => {
  user = await createUser(at.db, {
    fullName: 'Ada Park',
    passwordHash: await hashPassword(testPassword),
  });
  received = [];
  channel = new BroadcastChannel('learnlocal-session');
  channel.onmessage = ({ data }: MessageEvent) => received.push(data);
});
afterEach(() => channel.close());

const tells = (event: string) => expect.poll(() => received).toContain(event);

async function signIn(page: Awaited<ReturnType<typeof renderUrl>>) {
  await page.user.type(await page.findByLabelText('Email'), user.email);
  await page.user.type(page.getByLabelText('Password'), testPassword);
  await page.user.click(page.getByRole('button', { name: 'Sign In' }));
}

describe('other tabs are notified of', () => {
  it('the session a page starts with', async () => {
    await renderUrl(at, '/', user);
    await tells('INITIAL_SESSION');
  });

  it('signing in', async () => {
    await signIn(await renderUrl(at, '/auth/signin'));
    await tells('SIGNED_IN');
  });

  it('signing out', async () => {
    const page = await renderUrl(at, '/', user);
    await page.user.click(await page.findByRole('button', { name: 'Account menu, Ada Park' }));
    await page.user.click(await page.findByRole('menuitem', { name: 'Log out' }));
    await tells('SIGNED_OUT');
  });

  it('a refreshed session', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    page.access.utils.auth.session.setData(undefined, { expiresAt });
    await page.keeper.check();
    await tells('TOKEN_REFRESHED');
  });

  it('an updated profile', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    await page.user.type(await page.findByLabelText('Bio'), 'Bakes.');
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await tells('USER_UPDATED');
  });

  it('a user who became an instructor', async () => {
    const page = await renderUrl(at, '/become-instructor', user);
    await page.user.click(await page.findByRole('button', { name: 'Get Started' }));
    await page.user.click(page.getByRole('button', { name: 'Become an Instructor' }));
    await tells('USER_UPDATED');
  });

  it('a password reset', async () => {
    await callerFor(at.deps, null).auth.recover({ email: user.email });
    await at.deps.background.settled();
    const token = await emailedToken(at.deps, user.email);
    const page = await renderUrl(at, `/auth/reset-password#type=recovery&access_token=${token}`);
    await page.user.type(await page.findByLabelText('New password'), 'seven slow rivers');
    await page.user.type(page.getByLabelText('Confirm password'), 'seven slow rivers');
    await page.user.click(page.getByRole('button', { name: 'Save password' }));
    await tells('PASSWORD_RECOVERY');
  });

  it('a verified second factor', async () => {
    const { secret } = await addApp(at.deps, user);
    const page = await renderUrl(at, '/auth/signin');
    await signIn(page);
    await page.user.type(await page.findByLabelText('Code'), appCode(secret));
    await page.user.click(page.getByRole('button', { name: 'Sign In' }));
    await tells('MFA_CHALLENGE_VERIFIED');
  });
});
