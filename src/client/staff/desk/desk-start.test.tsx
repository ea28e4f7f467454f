import { within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createStaff } from '#server/testing/fixtures/desk/staff.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';

const at = openTestApp();

async function openDesk(url: string, role: StaffRole = 'support') {
  const { id } = await createStaff(at.deps, role);
  const proven = { userAgent: '', place: '', secondFactorAt: new Date() };
  const { token } = await createSession(at.db, id, proven);
  return renderUrl(at, url, null, new Map([['learnlocal', token]]));
}

it('the overview lists what waits with its age, and nothing else', async () => {
  await sql`INSERT INTO pgboss.job (name, data, source_name, created_on)
    SELECT 'failed-jobs', '{}', 'email', now() - interval '3 hours 5 minutes'
    FROM generate_series(1, 2)`.execute(at.db);
  const page = await openDesk('/desk');
  await page.findByText('1 item needs attention.');
  const label = await page.findByText('Emails that could not be sent');
  const emails = within(label.closest('li') as HTMLElement);
  emails.getByText('2');
  emails.getByText('3 hours ago');
  expect(page.queryByText('Other jobs that failed')).toBeNull();
});

it('the health page shows failures, and links to the failed jobs', async () => {
  await sql`INSERT INTO pgboss.job (name, data, source_name)
    VALUES ('failed-jobs', '{}', 'refund')`.execute(at.db);
  const page = await openDesk('/desk/health');
  const fact = async (name: string) => (await page.findByText(name)).nextElementSibling;
  const failed = within((await fact('Payment jobs that failed')) as HTMLElement);
  expect(failed.getByRole('link', { name: '1' }).getAttribute('href')).toBe(
    '/desk/jobs?filter=money',
  );
  expect((await fact('Stored totals'))?.textContent).toMatch(/^All correct, recounted /);
  expect((await fact('Scheduled jobs'))?.textContent).toBe('All on time');
  expect((await fact('Continuous backup'))?.textContent).toBe('Not set up');
});

it('only the open page of the desk is marked in its menu', async () => {
  const page = await openDesk('/desk/health');
  await page.findByRole('heading', { level: 1, name: 'Health' });
  const menu = within(page.getByRole('navigation', { name: 'Desk' }));
  const marked = menu.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual(['Health']);
});
