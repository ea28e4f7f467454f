import { within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { createStaff } from '#server/testing/fixtures/desk/staff.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { StaffRole } from '#shared/desk/desk-limits.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestApp();

async function openDesk(url: string, role: StaffRole = 'support') {
  const { id } = await createStaff(at.deps, role);
  const proven = { userAgent: '', place: '', secondFactorAt: new Date() };
  const { token } = await createSession(at.db, id, proven);
  return renderUrl(at, url, null, new Map([['learnlocal', token]]));
}

// First, because it counts all requests.
it('the health page has each figure as text: the last, the lowest and the highest', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await at.call('GET', '/api/classes');
  vi.setSystemTime(Date.now() + minuteMs);
  for (const _ of [1, 2, 3]) await at.call('GET', '/api/classes');
  vi.setSystemTime(Date.now() + minuteMs);
  await at.call('GET', '/api/classes');
  vi.useRealTimers();
  const page = await openDesk('/desk/health');
  const title = await page.findByRole('heading', { level: 3, name: 'Requests per minute' });
  const chart = within(title.parentElement as HTMLElement);
  chart.getByText('3');
  chart.getByText('From 1 to 3');
  page.getByText(new RegExp(`^Process ${process.pid} on `));
  const waiting = page.getByText('Replica', { selector: 'dt' }).nextElementSibling;
  expect(waiting?.textContent).toBe('None');
});

it('the overview says what waits and since when, and what does not', async () => {
  await sql`INSERT INTO pgboss.job (name, data, source_name, created_on)
    SELECT 'failed-jobs', '{}', 'email', now() - interval '3 hours 5 minutes'
    FROM generate_series(1, 2)`.execute(at.db);
  const page = await openDesk('/desk');
  await page.findByText('1 item needs attention.');
  const rowOf = async (label: string) =>
    within((await page.findByText(label)).closest('li') as HTMLElement);
  const emails = await rowOf('Emails that could not be sent');
  emails.getByText('2');
  emails.getByText('3 hours ago');
  const jobs = await rowOf('Other jobs that failed');
  jobs.getByText('0');
  expect(jobs.queryByText(/Oldest/)).toBeNull();
});

it('only the open page of the desk is marked in its menu', async () => {
  const page = await openDesk('/desk/health');
  await page.findByRole('heading', { level: 1, name: 'Health' });
  const menu = within(page.getByRole('navigation', { name: 'Desk' }));
  const marked = menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Health']);
});
