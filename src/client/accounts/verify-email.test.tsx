import { act, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { callerFor, createUser } from '#server/testing/factories.ts';
import { withTablesLocked } from '#server/testing/lock-waits.ts';
import { mailedToken } from '#server/testing/mailbox.ts';
import { testPassword } from '#server/testing/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { secondMs } from '#shared/units.ts';

const at = openTestApp();
let people = 0;
let token = '';
const linkTo = (hash: string) => `/auth/verify-email#${hash}`;
const mailedLink = () => linkTo(`type=signup&access_token=${token}`);

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
  token = await mailedToken(at.deps, email);
});

afterEach(() => vi.useRealTimers());

describe('the mailed link', () => {
  it('says that it is being confirmed until the server has answered', async () => {
    const page = await withTablesLocked(at.db, async () => {
      const waiting = await renderUrl(at, mailedLink());
      await waiting.findByRole('heading', { name: 'Confirming your email…' });
      return waiting;
    });
    await page.findByRole('heading', { name: 'You are in' });
  });

  it('says so in a toast, opens the session, and leads home after 3 seconds', async () => {
    // Its clock never runs ahead of the real one, but for what the test adds.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const page = await renderUrl(at, mailedLink());
    await page.findByRole('heading', { name: 'You are in' });
    await page.findByText('Email verified');
    page.getByRole('button', { name: 'Your menu, Flo Lind' });
    expect(page.cookies.size).toBeGreaterThan(0);
    act(() => void vi.advanceTimersByTime(2 * secondMs));
    expect(page.path()).toContain('/auth/verify-email');
    act(() => void vi.advanceTimersByTime(secondMs));
    await expect.poll(() => page.path()).toBe('/');
  });

  it('needs a token, and the type signup', async () => {
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

  it('that the server refuses shows its message', async () => {
    const page = await renderUrl(at, linkTo('type=signup&access_token=never-made'));
    expect((await page.findByRole('alert')).textContent).toContain('Invalid verification link');
  });

  it('that the server refuses tells somebody who is signed in that they are, all the same', async () => {
    const viewer = await createUser(at.db);
    const page = await renderUrl(at, linkTo('type=signup&access_token=wrong'), viewer);
    await page.findByText('Invalid verification link');
    await page.findByText(/You are signed in all the same\.$/);
    const main = within(page.getByRole('main'));
    expect(main.getByRole('link').getAttribute('href')).toBe('/explore');
  });

  it('that meets no server says that verification failed, and can be tried again', async () => {
    const page = await renderUrl(at, '/explore');
    await page.findByRole('heading', { name: 'Explore Classes' });
    page.cutOff(1);
    await page.navigate(mailedLink());
    await page.findByText('Verification failed. Please try again.');
    await page.user.click(page.getByRole('button', { name: 'Try again' }));
    await page.findByRole('heading', { name: 'You are in' });
  });
});
