import { within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { payoutQueue } from '#server/money/payouts/payouts.jobs.ts';
import { createFailedJob } from '#server/testing/fixtures/desk/failed-jobs.ts';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';

const at = openTestApp();
beforeEach(() => sql`DELETE FROM pgboss.job`.execute(at.db));

async function openJobs(role: StaffRole, search = '') {
  const cookies = await deskCookies(at.deps, await createStaff(at.deps, role));
  const page = await renderUrl(at, `/desk/jobs${search}`, null, cookies);
  await page.findByRole('heading', { level: 1, name: 'Jobs and emails' });
  return page;
}

it('an administrator selects failed jobs by keyboard and retries them together', async () => {
  await createFailedJob(at.deps, at.db, { to: 'ada@example.com' });
  await createFailedJob(at.deps, at.db, { to: 'sam@example.com' });
  const page = await openJobs('admin');
  const table = await page.findByRole('table');
  const [, first] = within(table).getAllByRole('row');
  first?.focus();
  await page.user.keyboard(' {ArrowDown} ');
  await page.user.click(page.getByRole('button', { name: 'Retry selected' }));
  const dialog = await page.findByRole('dialog', { name: 'Retry: 2 emails' });
  within(dialog).getByText(/^Each runs again now/);
  await page.user.click(within(dialog).getByRole('button', { name: 'Retry 2 jobs' }));
  await page.findByText('Retrying 2 jobs');
  await page.findByText('Nothing has failed');
});

it('a job is dismissed with a reason, in a dialog that explains the consequence', async () => {
  const data = { payoutId: '01989f3a-5d1c-7b52-9c1e-2f6d8a40b7e1' };
  await createFailedJob(at.deps, at.db, { queue: payoutQueue, data });
  const page = await openJobs('admin');
  await page.user.click(await page.findByRole('button', { name: 'Dismiss' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Dismiss: Payout' }));
  dialog.getByText(/A refund or payout stays unfinished until someone retries it\.$/);
  await page.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await dialog.findByText('Please give a reason of at least 5 characters');
  await page.fill(dialog.getByLabelText('Reason'), 'It was paid by hand.');
  await page.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await page.findByText('Dismissed 1 job');
});

it('support retries emails, and sees that other jobs are for administrators', async () => {
  await createFailedJob(at.deps, at.db);
  await createFailedJob(at.deps, at.db, { queue: payoutQueue, data: {} });
  const page = await openJobs('support');
  await page.findByText('An administrator can retry it');
  expect(page.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  expect(page.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  page.unmount();
  const emails = await openJobs('support', '?filter=email');
  await emails.findByText('1 job shown');
});
