import { within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createStaff, deskCookies } from '#server/testing/fixtures/desk/staff.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { createSecondCharge } from '#server/testing/fixtures/money/second-charges.ts';
import { createUnfinishedMoney } from '#server/testing/fixtures/money/unfinished-money.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { StaffRole } from '#shared/staff/desk/desk-limits.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let username: string;

beforeEach(async () => {
  const student = await createUser(at.db, { fullName: 'Sam Rivera' });
  const teacher = await createUser(at.db, { fullName: 'Maya Ortiz', role: 'instructor' });
  const people = { studentId: student.id, teacherId: teacher.id };
  await at.db.transaction().execute((trx) => createUnfinishedMoney(trx, people));
  ({ username } = student);
});

async function openMoney(role: StaffRole, view: string) {
  const cookies = await deskCookies(at.deps, await createStaff(at.deps, role));
  const page = await renderUrl(at, `/desk/money?filter=${view}&q=${username}`, null, cookies);
  await page.findByRole('heading', { level: 1, name: 'Money' });
  return page;
}

it('a failed refund is retried after a dialog with its amount and recipient', async () => {
  const page = await openMoney('admin', 'refunds');
  await page.user.click(await page.findByRole('button', { name: 'Retry' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Retry 1 refund' }));
  dialog.getByText(/^We ask the payment provider again to send \$10 to Sam Rivera/);
  await page.user.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
  await page.findByText('Retrying 1 refund');
  await page.findByText('Every refund was made');
});

it("a second charge's refund is labeled, and its retry does not mention a balance", async () => {
  const student = await createUser(at.db, { fullName: 'Kim Park' });
  await createSecondCharge(at.deps, student.id);
  ({ username } = student);
  const page = await openMoney('admin', 'refunds');
  await page.findByText('Charged twice: the second charge');
  await page.user.click(await page.findByRole('button', { name: 'Retry' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Retry 1 refund' }));
  dialog.getByText(/send \$20 to Kim Park, .* A second charge was never added to a balance/);
  await page.user.click(dialog.getByRole('button', { name: 'Refund $20.00' }));
  await page.findByText('Retrying 1 refund');
  await page.findByText('Every refund was made');
});

it('a manual refund shows how much each balance pays', async () => {
  const page = await openMoney('admin', 'payments');
  await page.user.click(await page.findByRole('button', { name: 'Refund' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Refund Sam Rivera' }));
  dialog.getByText(
    /^\$35\.50: \$5\.32 from our commission, and \$30\.18 from what is held for Maya/,
  );
  const amount = dialog.getByLabelText('Amount in dollars');
  await page.fill(amount, '1e1');
  dialog.getByRole('button', { name: 'Refund' });
  await page.user.clear(amount);
  await page.fill(amount, '$10,00');
  dialog.getByText(
    '$10.00: $1.50 from our commission, and $8.50 from what is held for Maya Ortiz.',
  );
  await page.fill(dialog.getByLabelText('Reason'), 'The room was cold.');
  await page.user.click(dialog.getByRole('button', { name: 'Refund $10.00' }));
  await page.findByText('Refunding $10.00 to Sam Rivera');
  await page.findByText('$25.50', { exact: true });
});

it('an amount that is too large is explained below its field', async () => {
  const page = await openMoney('admin', 'payments');
  await page.user.click(await page.findByRole('button', { name: 'Refund' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Refund Sam Rivera' }));
  await page.fill(dialog.getByLabelText('Amount in dollars'), '36');
  await page.fill(dialog.getByLabelText('Reason'), 'The room was cold.');
  await page.user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByText('This is more than what is left of the payment');
});

it('support sees payments and balances, but no button that moves money', async () => {
  const page = await openMoney('support', 'payments');
  await page.findByText('An administrator can do this');
  expect(page.queryByRole('button', { name: 'Refund' })).toBeNull();
  await page.user.click(page.getByRole('link', { name: 'Balances' }));
  await page.findByText(/^What we hold for instructors/);
});
