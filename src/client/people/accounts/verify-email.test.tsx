import { act, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailedToken } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { withTablesLocked } from '#server/testing/lock-waits.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { secondMs } from '#shared/units.ts';

const at = openTestApp();
let people = 0;
let token = '';
const linkTo = (hash: string) => `/auth/verify-email#${hash}`;
const emailedLink = () => linkTo(`type=signup&access_token=${token}`);

beforeEach(async () => {
  const username = `learner_${people++}`;
  const email = `${username}@example.com`;
  await callerFor(at.deps, null).auth.register({
    fullName: 'Flo Lind',
    username,
    email,
    phoneNumber: '+15035550144',
    password: testPassword,
    confirmPassword: testPassword,
  });
  token = await emailedToken(at.deps, email);
});

afterEach(() => vi.useRealTimers());

describe('the verification link', () => {
  it('shows a loading state until the server responds', async () => {
    const page = await withTablesLocked(at.db, async () => {
      const waiting = await renderUrl(at, emailedLink());
      await waiting.findByRole('heading', { name: 'Confirming your email…' });
      return waiting;
    });
    await page.findByRole('heading', { name: "You're in" });
  });

  it('shows a toast, opens the session, and goes home after 3 seconds', async () => {
    // The fake clock advances with the real one, plus what the test adds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const page = await renderUrl(at, emailedLink());
    await page.findByRole('heading', { name: "You're in" });
    await page.findByText('Email verified');
    page.getByRole('button', { name: 'Account menu, Flo Lind' });
    expect(page.cookies.size).toBeGreaterThan(0);
    act(() => void vi.advanceTimersByTime(2 * secondMs));
    expect(page.path()).toContain('/auth/verify-email');
    act(() => void vi.advanceTimersByTime(secondMs));
    await expect.poll(() => page.path()).toBe('/');
  });

  it('requires a token and the type "signup"', async () => {
    for (const hash of [
      `access_token=${token}`,
      `type=signup`,
      `type=recovery&access_token=${token}`,
    ]) {
      const page = await renderUrl(at, linkTo(hash));
      await page.findByText('Invalid verification link');
      page.unmount();
    }
    const page = await renderUrl(at, `/auth/verify-email?type=signup&access_token=${token}`);
    await page.findByText('Invalid verification link');
  });

  it("shows the server's message when the link is rejected", async () => {
    const page = await renderUrl(at, linkTo('type=signup&access_token=never-made'));
    expect((await page.findByRole('alert')).textContent).toContain('Invalid verification link');
  });

  it('says that the email is already confirmed when the link is opened again', async () => {
    await callerFor(at.deps, null).auth.verify({ type: 'signup', token });
    const page = await renderUrl(at, emailedLink());
    await page.findByRole('heading', { name: 'Your email is already confirmed' });
    expect(page.queryByRole('alert')).toBeNull();
  });

  it('tells a signed-in user that they are still signed in when the link is rejected', async () => {
    const viewer = await createUser(at.db);
    const page = await renderUrl(at, linkTo('type=signup&access_token=wrong'), viewer);
    await page.findByText('Invalid verification link');
    await page.findByText(/You're still signed in\.$/);
    const main = within(page.getByRole('main'));
    expect(main.getByRole('link').getAttribute('href')).toBe('/explore');
  });

  it('shows that verification failed when the server is unreachable, and retries', async () => {
    const page = await renderUrl(at, '/explore');
    await page.findByRole('heading', { name: 'Explore Classes' });
    page.cutOff(1);
    await page.navigate(emailedLink());
    await page.findByText('Verification failed. Please try again.');
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('heading', { name: "You're in" });
  });
});
