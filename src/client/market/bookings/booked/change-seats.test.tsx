import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox' });
let student: Account;
let classId = '';

beforeEach(async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  ({ classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: 72 }] }));
});

async function bookTwo() {
  const caller = callerFor(at.deps, student);
  const { id: bookingId } = await caller.bookings.book({ classId, seats: 2, guests: ['Ana'] });
  await payForBooking(at.deps, bookingId);
  return { caller, bookingId };
}

async function openDialog(bookingId: string) {
  const page = await renderUrl(at, `/bookings/${bookingId}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Change spots or guests' }));
  const dialog = within(await page.findByRole('dialog', { name: 'Change your spots' }));
  return { page, dialog };
}

describe('changing the spots of a booking', () => {
  it('shows the refund for returning one, and returns it', async () => {
    const { caller, bookingId } = await bookTwo();
    const { page, dialog } = await openDialog(bookingId);
    await page.user.click(dialog.getByRole('button', { name: 'Fewer spots' }));
    dialog.getByText(/^Full refund of \$45\.50 if you give back 1 spot by /);
    expect(dialog.queryByLabelText('Guest 1')).toBeNull();
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await page.findByText('You have 1 spot');
    page.getByText('$45.50 will be refunded.', { selector: 'li *' });
    expect(await caller.bookings.byId({ bookingId })).toMatchObject({ seats: 1, guests: [] });
  });

  it('shows the price of one more', async () => {
    const { bookingId } = await bookTwo();
    const { page, dialog } = await openDialog(bookingId);
    await page.user.click(dialog.getByRole('button', { name: 'More spots' }));
    dialog.getByText(
      "You'll pay $45.50 for 1 more spot on the next page. We hold it for 30 minutes.",
    );
    dialog.getByRole('button', { name: 'Continue to payment' });
  });

  it('says what one more costs at a price that has risen since', async () => {
    const { bookingId } = await bookTwo();
    await at.db
      .updateTable('classes')
      .set({ priceCents: 8000 })
      .where('id', '=', classId)
      .execute();
    const { page, dialog } = await openDialog(bookingId);
    await page.user.click(dialog.getByRole('button', { name: 'More spots' }));
    dialog.getByText(/^You'll pay \$80 for 1 more spot on the next page\./);
  });

  it('saves the names of guests without changing the spots', async () => {
    const { caller, bookingId } = await bookTwo();
    const { page, dialog } = await openDialog(bookingId);
    const guest = dialog.getByLabelText('Guest 1');
    await page.user.clear(guest);
    await page.fill(guest, 'Leo');
    await page.user.click(dialog.getByRole('button', { name: 'Save' }));
    await page.findByText('With Leo');
    expect(await caller.bookings.byId({ bookingId })).toMatchObject({ seats: 2, guests: ['Leo'] });
  });

  it('shows added spots that wait to be paid, and gives them up without touching the booking', async () => {
    const { caller, bookingId } = await bookTwo();
    const { addition } = await caller.bookings.changeSeats({ bookingId, seats: 4 });
    const page = await renderUrl(at, `/bookings/${bookingId}`, student);
    const section = within(await page.findByRole('region', { name: 'Spots to pay for' }));
    section.getByText(/^2 more spots are held until .+ Your 2 spots stay either way\.$/);
    const pay = section.getByRole('link', { name: 'Pay $91 by card' });
    expect(pay.getAttribute('href')).toBe(addition?.payment.checkoutUrl);
    await page.user.click(section.getByRole('button', { name: 'Give up these spots' }));
    await page.findByRole('button', { name: 'Change spots or guests' });
    expect(await caller.bookings.byId({ bookingId })).toMatchObject({ seats: 2, addition: null });
  });

  it('waits for the payment of added spots, and announces it', async () => {
    const { caller, bookingId } = await bookTwo();
    await caller.bookings.changeSeats({ bookingId, seats: 3 });
    const page = await renderUrl(at, `/bookings/${bookingId}?payment=done`, student);
    const waiting = await page.findByText(/^Confirming your payment/);
    const announced = waiting.closest('[role=status]');
    page.getByRole('heading', { level: 1, name: "You're in" });
    expect(page.queryByRole('link', { name: /^Pay/ })).toBeNull();
    await payForBooking(at.deps, bookingId);
    await page.findByRole('button', { name: 'Change spots or guests' });
    expect(announced?.textContent).toBe('We got your $45.50. Thank you.');
  });
});
