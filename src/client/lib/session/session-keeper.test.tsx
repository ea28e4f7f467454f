import { waitFor } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CookieJar, renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestApp();
let user: Account;

beforeEach(async () => {
  sessionStorage.clear();
  user = await createUser(at.db, {
    fullName: 'Ada Park',
    passwordHash: await hashPassword(testPassword),
  });
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
/** A second tab with the same cookies. Both tabs share one document in tests. */
const openTab = (url: string, cookies: CookieJar) => renderUrl(at, url, null, cookies);
const endSessions = () => at.db.deleteFrom('sessions').execute();

async function signIn(page: Page) {
  await page.user.type(await page.findByLabelText('Email'), user.email);
  await page.user.type(page.getByLabelText('Password'), testPassword);
  await page.user.click(page.getByRole('button', { name: 'Sign In' }));
}

/** Makes the page believe that its session ends in `seconds`. */
const nowEndsIn = (page: Page, seconds: number) =>
  page.access.utils.auth.session.setData(undefined, {
    expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
  });
/** Days until the session ends, according to the database. */
async function daysLeft(): Promise<number> {
  const { expiresAt } = await at.db
    .selectFrom('sessions')
    .select('expiresAt')
    .executeTakeFirstOrThrow();
  return (expiresAt.getTime() - Date.now()) / dayMs;
}
const endsInFiveDays = () =>
  sql`UPDATE sessions SET expires_at = now() + interval '5 days'`.execute(at.db);
const refreshes = () =>
  at.statements.filter((statement) => statement.startsWith('update "sessions" set "id"')).length;

describe('a session about to expire', () => {
  beforeEach(async () => {
    await endSessions();
    at.statements.length = 0;
  });

  it('is refreshed at 90 seconds or less and not before', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await endsInFiveDays();
    nowEndsIn(page, 95);
    await page.keeper.check();
    expect(await daysLeft()).toBeLessThan(5);
    nowEndsIn(page, 89);
    await page.keeper.check();
    expect(await daysLeft()).toBeGreaterThan(6.9);
    const known = page.access.utils.auth.session.getData();
    expect(Date.parse(known?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * dayMs);
  });

  it('is refreshed once for all tabs', async () => {
    const one = await renderUrl(at, '/dashboard', user);
    await one.findByText('Hello, Ada.');
    const two = await openTab('/dashboard', one.cookies);
    await waitFor(() => expect(two.getAllByText('Hello, Ada.').length).toBe(2));
    nowEndsIn(two, 60);
    nowEndsIn(one, 60);
    await one.keeper.check();
    await waitFor(() => {
      const known = two.access.utils.auth.session.getData();
      expect(Date.parse(known?.expiresAt ?? '') - Date.now()).toBeGreaterThan(6 * dayMs);
    });
    await two.keeper.check();
    expect(refreshes()).toBe(1);
  });

  it('is not refreshed again in the last seconds of its 30 days', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await sql`UPDATE sessions SET created_at = now() - interval '30 days' + interval '60 seconds'`.execute(
      at.db,
    );
    for (let check = 0; check < 3; check++) await page.keeper.check();
    expect(refreshes()).toBe(1);
  });

  it('is refreshed by retrying while the server is down', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await endsInFiveDays();
    nowEndsIn(page, 60);
    page.cutOff(2);
    await page.keeper.check();
    expect(page.path()).toBe('/dashboard');
    expect(await daysLeft()).toBeGreaterThan(6.9);
  });
});

describe('tabs of one browser', () => {
  it('sign out together', async () => {
    const one = await renderUrl(at, '/dashboard', user);
    await one.findByText('Hello, Ada.');
    const two = await openTab('/dashboard/profile', one.cookies);
    await two.findByRole('heading', { name: 'Profile Settings' });
    await two.user.click(
      one.getAllByRole('button', { name: 'Account menu, Ada Park' })[0] as Element,
    );
    await two.user.click(await one.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(two.path()).toBe('/auth/signin?redirect=%2Fdashboard%2Fprofile'));
    await waitFor(() => expect(one.path()).toBe('/'));
  });

  it('sign in together', async () => {
    const cookies: CookieJar = new Map();
    const one = await openTab('/auth/signin', cookies);
    await one.findByLabelText('Email');
    const two = await openTab('/become-instructor', cookies);
    await two.findByText('You need an account to become an instructor.');
    await signIn(one);
    await waitFor(() =>
      expect(two.queryByText('You need an account to become an instructor.')).toBeNull(),
    );
  });
});

describe('a session that has ended', () => {
  it('redirects a members-only page to sign-in and back, keeping the draft', async () => {
    const page = await renderUrl(at, '/dashboard/profile', user);
    const bio = await page.findByLabelText('Bio');
    await page.user.type(bio, 'I bake on Sundays.');
    await endSessions();
    await page.user.click(page.getByRole('button', { name: 'Save changes' }));
    await page.findByText('Your session has ended');
    await page.findByRole('heading', { name: 'Welcome Back' });
    expect(page.path()).toBe('/auth/signin?redirect=%2Fdashboard%2Fprofile');
    await signIn(page);
    await page.findByRole('heading', { name: 'Profile Settings' });
    expect(page.getByLabelText('Bio')).toHaveProperty('value', 'I bake on Sundays.');
  });

  it('redirects a failed booking to sign-in and back to the class', async () => {
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/classes/${classId}`, user);
    await page.user.click(await page.findByRole('button', { name: 'Enroll' }));
    await endSessions();
    await page.user.click(await page.findByRole('button', { name: 'Confirm Booking' }));
    await page.findByText('Your session has ended');
    await page.findByRole('heading', { name: 'Welcome Back' });
    await signIn(page);
    await page.findByRole('button', { name: 'Enroll' });
    expect(page.path()).toBe(`/classes/${classId}`);
  });

  it('is noticed when the viewer is refetched', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await page.becomes(null);
    await page.findByText('Your session has ended');
    expect(page.path()).toBe('/auth/signin?redirect=%2Fdashboard');
  });

  it('is not confused with a server that is down', async () => {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    await at.db.schema.alterTable('sessions').renameTo('elsewhere').execute();
    await page.keeper.check();
    await at.db.schema.alterTable('elsewhere').renameTo('sessions').execute();
    await page.keeper.check();
    expect(page.path()).toBe('/dashboard');
    page.getByText('Hello, Ada.');
  });
});

it('signing out clears drafts', async () => {
  const page = await renderUrl(at, '/classes/create', user);
  await page.fill(await page.findByLabelText('Class Title'), 'A secret class');
  await page.navigate('/dashboard/profile');
  await page.user.type(await page.findByLabelText('Bio'), 'A secret');
  await page.user.click(page.getByRole('button', { name: 'Account menu, Ada Park' }));
  await page.user.click(await page.findByRole('menuitem', { name: 'Log out' }));
  await page.findByText('You have been successfully logged out.');
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('A secret');
});
