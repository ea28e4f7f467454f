import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

const at = openTestApp();
let user: Account;

beforeEach(async () => {
  user = await createUser(at.db, { fullName: 'Ada Park' });
});
afterEach(() => vi.useRealTimers());

type Page = Awaited<ReturnType<typeof renderUrl>>;
const knownEnd = (page: Page) =>
  Date.parse(page.access.utils.auth.session.getData()?.expiresAt ?? '') - Date.now();
const endsSoon = (page: Page) =>
  page.access.utils.auth.session.setData(undefined, {
    expiresAt: new Date(Date.now() + minuteMs).toISOString(),
  });
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('in the background', () => {
  it('refetches the viewer every 5 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    const change = { fullName: 'Ada Parker' };
    await at.db.updateTable('users').set(change).where('id', '=', user.id).execute();
    await passTime(5 * minuteMs - secondMs);
    await expect.poll(() => page.access.queryClient.isFetching()).toBe(0);
    page.getByRole('button', { name: 'Account menu, Ada Park' });
    await passTime(secondMs);
    await page.findByRole('button', { name: 'Account menu, Ada Parker' });
  });

  it('checks every 30 seconds whether the session must be refreshed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    endsSoon(page);
    await passTime(30 * secondMs - 1);
    expect(knownEnd(page)).toBeLessThan(2 * minuteMs);
    await passTime(1);
    await expect.poll(() => knownEnd(page)).toBeGreaterThan(2 * minuteMs);
  });
});

describe('a refresh while the server is down', () => {
  /** The time of each call, in milliseconds from the start, if the first `failures` calls fail. */
  async function momentsOfCalls(failures: number): Promise<number[]> {
    const page = await renderUrl(at, '/dashboard', user);
    await page.findByText('Hello, Ada.');
    endsSoon(page);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const began = Date.now();
    const moments: number[] = [];
    page.cutOff(failures, () => moments.push(Date.now() - began));
    const checked = page.keeper.check();
    await passTime(minuteMs);
    await checked;
    return moments;
  }

  it('is retried after 200 ms, with doubling delays, within 30 seconds', async () => {
    expect(await momentsOfCalls(99)).toEqual([0, 200, 600, 1400, 3000, 6200, 12_600, 25_400]);
  });
});
