import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/paid-bookings.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let student: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

describe('a roster', () => {
  it('still lists who canceled too late for a refund', async () => {
    const { sessionId, bookingId } = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      studentId: student.id,
      startsInHours: 2,
    });
    await callerFor(at.deps, student).bookings.cancel({ bookingId });
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.findByRole('heading', { name: 'Canceled late' });
    page.getByText('Sam Rivera');
    page.getByText('Canceled too late for a full refund. They paid $45.50 and got no refund.');
    page.getByText('No one has a spot on this date yet.');
  });

  it('can be printed, copied as a list of addresses and saved as CSV', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    await createBooking(at.db, sessionId, student.id);
    const other = await createUser(at.db, { fullName: 'Ada Lane' });
    await createBooking(at.db, sessionId, other.id);
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Copy email addresses' }));
    await page.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(`${other.email}, ${student.email}`);
    const link = page.getByRole('link', { name: 'Download CSV' });
    expect(link.getAttribute('href')).toBe(`/api/sessions/${sessionId}/roster.csv`);
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await page.user.click(page.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });
});
