import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { recordPayout } from '#server/money/ledger/ledger.queries.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import {
  setAccountState,
  upsertPayoutAccount,
} from '#server/money/payouts/payout-accounts.queries.ts';
import { insertPayout } from '#server/money/payouts/payouts.queries.ts';
import { releaseEarnings } from '#server/money/payouts/releases.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openLinkBrowser } from '#server/testing/fixtures/link-browser.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const url = '/dashboard/teacher/earnings';

describe('the earnings page', () => {
  const at = openTestApp({ PAYMENTS: 'sandbox' });

  const createTeacher = () => createUser(at.db, { role: 'instructor' });
  const pay = (teacher: Account, options: Parameters<typeof createPaidBooking>[1] = {}) =>
    createPaidBooking(at.db, { teacherId: teacher.id, amountCents: 4500, ...options });
  const longAgo = { startsInHours: -24 * 5, status: 'attended' } as const;

  async function payOut({ id: teacherId }: Account, amountCents: number) {
    await at.db.transaction().execute(async (trx) => {
      await recordPayout(trx, await insertPayout(trx, { teacherId, amountCents }));
    });
  }

  async function open(teacher: Account, address = url) {
    const page = await renderUrl(at, address, teacher);
    await page.findByRole('heading', { level: 1, name: 'Earnings' });
    return page;
  }
  type Screen = Awaited<ReturnType<typeof open>>;
  const amountOf = (page: Screen, name: string) =>
    page.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

  it('shows held, payable and paid-out amounts, to the cent', async () => {
    const teacher = await createTeacher();
    await pay(teacher, { ...longAgo, amountCents: 10_001 });
    await releaseEarnings(at.deps);
    await payOut(teacher, 8501);
    await pay(teacher, { ...longAgo, amountCents: 2000 });
    await releaseEarnings(at.deps);
    await pay(teacher);
    const page = await open(teacher);
    expect(amountOf(page, 'Held')).toBe('$38.25');
    expect(amountOf(page, 'On the way')).toBe('$17.00');
    expect(amountOf(page, 'Paid out')).toBe('$85.01');
    expect(page.queryByText('In dispute')).toBeNull();
  });

  it('lists each booking with its student, price, commission, rest and state', async () => {
    const teacher = await createTeacher();
    const student = await createUser(at.db, { fullName: 'Sam Rivera' });
    await pay(teacher, { studentId: student.id });
    const page = await open(teacher);
    const row = page.getByRole('heading', { level: 3, name: 'Bread without haste' }).closest('li');
    const { getByText } = within(row as HTMLElement);
    getByText(/^Sam Rivera, /);
    getByText('$45.00');
    getByText('$6.75');
    getByText('$38.25');
    getByText('Held');
    getByText(/^Found on LearnLocal · Paid on /);
  });

  it('says how often the link of the instructor was used in each month', async () => {
    const teacher = await createTeacher();
    const empty = await open(teacher);
    await empty.findByText('No one has used it yet.');
    empty.unmount();
    await openLinkBrowser(at.deps).follow(teacher);
    const page = await open(teacher);
    const section = within(page.getByRole('region', { name: 'Your link' }));
    const [, month] = await section.findAllByRole('row');
    expect(month?.textContent).toMatch(/^\w+ 20\d\d10$/);
    const { code } = await callerFor(at.deps, teacher).links.mine();
    await page.user.click(section.getByRole('button', { name: 'Replace your link' }));
    await page.user.click(await page.findByRole('button', { name: 'Replace it' }));
    await page.findByText('You have a new link');
    expect((await callerFor(at.deps, teacher).links.mine()).code).not.toBe(code);
  });

  it('shows a refunded booking with earnings of zero', async () => {
    const teacher = await createTeacher();
    const { paymentId } = await pay(teacher);
    const refund = { paymentId, amountCents: 4500, reason: 'student_canceled' as const };
    await at.db.transaction().execute((trx) => refundPayments(at.deps, trx, [refund]));
    const page = await open(teacher);
    page.getByText('Refunded');
    expect(amountOf(page, 'Held')).toBe('$0.00');
  });

  it('lists the months since the first earnings; each opens to its dates, and these to bookings', async () => {
    const teacher = await createTeacher();
    const student = await createUser(at.db, { fullName: 'Sam Rivera' });
    const { sessionId } = await pay(teacher, { studentId: student.id });
    await pay(teacher, { sessionId, amountCents: 2000 });
    const page = await open(teacher);
    const months = within(page.getByRole('region', { name: 'Month by month' }));
    const [month, ...others] = months.getAllByText(/^\w+ 20\d\d$/);
    expect(others).toEqual([]);
    expect(months.queryByText('Total')).toBeNull();
    await page.user.click(month as HTMLElement);
    const date = await months.findByText('Bread without haste');
    expect(date.closest('summary')?.textContent).toMatch(/ · 2 bookings \$55\.25$/);
    await page.user.click(date);
    const booking = (await months.findByText('Sam Rivera')).closest('li');
    expect(booking?.textContent).toBe('Sam Rivera$38.25');
    const roster = months.getByRole('link', { name: 'See the roster' });
    expect(roster.getAttribute('href')).toBe(`/dashboard/teacher/sessions/${sessionId}`);
  });

  it('loads further bookings page by page', async () => {
    const teacher = await createTeacher();
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
    for (let booked = 0; booked < 26; booked++) await pay(teacher, { sessionId });
    const page = await open(teacher);
    expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(25);
    await page.user.click(page.getByRole('button', { name: 'Show more bookings' }));
    await page.findByText('26 bookings shown');
    expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(26);
  });

  it('lists payouts in a tab of their own', async () => {
    const teacher = await createTeacher();
    await pay(teacher, longAgo);
    await releaseEarnings(at.deps);
    await payOut(teacher, 3825);
    const page = await open(teacher);
    await page.user.click(page.getByRole('tab', { name: 'Payouts' }));
    await page.findByText('1 payout shown');
    expect(page.path()).toBe(`${url}?tab=payouts`);
  });

  it('explains the next step before the first earnings and payouts', async () => {
    const page = await open(await createTeacher());
    page.getByRole('heading', { name: 'No earnings yet' });
    await page.user.click(page.getByRole('tab', { name: 'Payouts' }));
    await page.findByRole('heading', { name: 'No payouts yet' });
  });

  it('asks an instructor without a payout account to set one up', async () => {
    const page = await open(await createTeacher());
    const setup = within(page.getByRole('region', { name: 'Where should your earnings go?' }));
    setup.getByRole('button', { name: 'Set up payouts' });
  });

  it('lists what an unfinished payout account lacks, and shows no notice for a finished one', async () => {
    const teacher = await createTeacher();
    await upsertPayoutAccount(at.db, {
      teacherId: teacher.id,
      provider: 'sandbox',
      accountId: 'a1',
    });
    await setAccountState(at.db, 'a1', { isReady: false, missing: ['external_account'] });
    const page = await open(teacher);
    const setup = within(page.getByRole('region', { name: /isn't complete yet/ }));
    setup.getByText('Your bank account');
    setup.getByRole('button', { name: 'Continue setup' });
    const destination = 'Test Bank, ending in 6789';
    await setAccountState(at.db, 'a1', { isReady: true, missing: [], destination });
    dispatchEvent(new Event('focus'));
    await expect.poll(() => page.queryByRole('button', { name: 'Continue setup' })).toBeNull();
    const account = within(page.getByRole('region', { name: 'Payout account' }));
    account.getByText(destination);
    account.getByRole('button', { name: 'Change payout account' });
  });

  it('waits for the provider’s report when an instructor returns from the setup', async () => {
    const teacher = await createTeacher();
    await upsertPayoutAccount(at.db, {
      teacherId: teacher.id,
      provider: 'sandbox',
      accountId: 'a2',
    });
    const page = await open(teacher, `${url}?payouts=returned`);
    page.getByRole('heading', { name: 'Checking what you entered' });
    expect(page.queryByRole('heading', { name: /isn't complete yet/ })).toBeNull();
  });

  it('offers the statement of the chosen month', async () => {
    const page = await open(await createTeacher());
    const select = page.getByLabelText('Month') as HTMLSelectElement;
    expect(select.options).toHaveLength(12);
    const earlier = select.options[3]?.value ?? '';
    await page.user.selectOptions(select, earlier);
    const link = page.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe(`/api/earnings/statement.csv?month=${earlier}`);
  });

  it('is linked from the teacher dashboard', async () => {
    const page = await renderUrl(at, '/dashboard/teacher', await createTeacher());
    await page.user.click(await page.findByRole('link', { name: 'Earnings' }));
    await page.findByRole('heading', { level: 1, name: 'Earnings' });
  });
});

describe('in person', () => {
  const at = openTestApp({ PAYMENTS: 'in-person' });

  it('has neither the page nor a link to it', async () => {
    const teacher = await createUser(at.db, { role: 'instructor' });
    const page = await renderUrl(at, url, teacher);
    await page.findByRole('heading', { level: 1, name: 'Page Not Found' });
    expect(document.title).toBe('Page Not Found | LearnLocal');
    await page.navigate('/dashboard/teacher');
    await page.findByRole('heading', { level: 1, name: 'Teaching' });
    expect(page.queryByRole('link', { name: 'Earnings' })).toBeNull();
  });
});
