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
import { dayMs } from '#shared/units.ts';

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
  const months = (page: Screen) =>
    within(page.getByRole('tabpanel'))
      .getAllByText(/^\w+ 20\d\d$/)
      .flatMap((month) => month.closest('summary') ?? []);

  async function refund(paymentId: string, amountCents: number) {
    const request = { paymentId, amountCents, reason: 'student_canceled' as const };
    await at.db.transaction().execute((trx) => refundPayments(at.deps, trx, [request]));
  }

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

  it('opens a month to its bookings, each with its student, amounts that add up, reason and state', async () => {
    const teacher = await createTeacher();
    const student = await createUser(at.db, { fullName: 'Sam Rivera' });
    const { paymentId, sessionId } = await pay(teacher, { studentId: student.id });
    await refund(paymentId, 1000);
    const page = await open(teacher);
    expect(page.queryByText(/^Sam Rivera, /)).toBeNull();
    const [month] = months(page);
    expect(month?.textContent).toMatch(
      /1 found by us \$45\.00 paid − \$10\.00 refunded − \$5\.25 commission.* \$29\.75$/,
    );
    await page.user.click(month as HTMLElement);
    const title = await page.findByRole('link', { name: 'Bread without haste' });
    expect(title.getAttribute('href')).toBe(`/dashboard/teacher/sessions/${sessionId}`);
    const row = within(title.closest('li') as HTMLElement);
    row.getByText(/^Sam Rivera, \w/);
    const amounts = row.getAllByRole('definition').map((amount) => amount.textContent);
    expect(amounts).toEqual(['$45.00', '-$10.00', '-$5.25', '$29.75']);
    row.getByText('Held');
    row.getByText(/^Found on LearnLocal · Paid on /);
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
    await refund(paymentId, 4500);
    const page = await open(teacher);
    expect(amountOf(page, 'Held')).toBe('$0.00');
    await page.user.click(months(page)[0] as HTMLElement);
    await page.findByText('Refunded');
    expect(amountOf(page, 'Refund')).toBe('-$45.00');
    expect(amountOf(page, 'You earn')).toBe('$0.00');
  });

  it('shows a payment and its refund in another month in both, without what the other month has', async () => {
    const teacher = await createTeacher();
    const lastMonth = new Date();
    lastMonth.setUTCDate(0);
    const { paymentId } = await pay(teacher, { paidAt: lastMonth });
    await refund(paymentId, 4500);
    const page = await open(teacher);
    const shown = months(page);
    expect(
      shown.map((month) =>
        month.textContent
          ?.replace(/^\w+ \d{4}/, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ).toEqual([
      '− $45.00 refunded + $6.75 commission -$38.25',
      '1 found by us $45.00 paid − $6.75 commission $38.25',
    ]);
    page.getByText('Total');
    await page.user.click(shown[0] as HTMLElement);
    await page.findByText('Refunded');
    expect(page.queryByText('Price')).toBeNull();
    expect([amountOf(page, 'Refund'), amountOf(page, 'Commission')]).toEqual(['-$45.00', '$6.75']);
  });

  it('lists the months since the first earnings, and earlier ones on demand', async () => {
    const teacher = await createTeacher();
    await pay(teacher);
    const page = await open(teacher);
    expect(months(page)).toHaveLength(1);
    expect(page.queryByText('Total')).toBeNull();
    expect(page.queryByRole('button', { name: 'Show earlier months' })).toBeNull();
    page.unmount();
    await pay(teacher, { paidAt: new Date(Date.now() - 400 * dayMs) });
    const later = await open(teacher);
    expect(months(later)).toHaveLength(1);
    await later.user.click(later.getByRole('button', { name: 'Show earlier months' }));
    await expect.poll(() => months(later).length).toBeGreaterThanOrEqual(13);
    expect(later.queryByRole('button', { name: 'Show earlier months' })).toBeNull();
  });

  it('loads further bookings of a month page by page', async () => {
    const teacher = await createTeacher();
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ capacity: null }] });
    for (let booked = 0; booked < 26; booked++) await pay(teacher, { sessionId });
    const page = await open(teacher);
    await page.user.click(months(page)[0] as HTMLElement);
    await page.findByText('25 bookings shown');
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
