import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import {
  createPaidBooking,
  createPayment,
  receivePayment,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { minuteMs } from '#shared/units.ts';

const at = openTestApp({ SUPPORT_EMAIL: 'help@learn.example' });
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { fullName: 'Maya Ortiz', phoneNumber: '+15035550123' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

/** A booking whose checkout is still open. */
async function reserve(heldForMs = 20 * minuteMs) {
  const { classId, sessionId } = await createClass(at.db, teacher.id);
  const holdExpiresAt = new Date(Date.now() + heldForMs);
  const held = { status: 'reserved', holdExpiresAt } as const;
  const bookingId = await createBooking(at.db, sessionId, student.id, held);
  const paymentId = await createPayment(at.db, bookingId, { teacherId: teacher.id });
  const confirm = async () => {
    await receivePayment(at.db, paymentId, 4550);
    const booking = at.db.updateTable('bookings').set({ status: 'confirmed' });
    await booking.where('id', '=', bookingId).execute();
  };
  return { classId, sessionId, bookingId, paymentId, confirm };
}

const bookOnline = (startsInHours = 72) =>
  createPaidBooking(at.db, { teacherId: teacher.id, studentId: student.id, startsInHours });

async function bookInPerson(overrides: { priceCents?: number } = {}) {
  const made = await createClass(at.db, teacher.id, overrides);
  const bookingId = await createBooking(at.db, made.sessionId, student.id, overrides);
  return { ...made, bookingId };
}

const open = (bookingId: string, search = '') =>
  renderUrl(at, `/bookings/${bookingId}${search}`, student);
const address = (link: HTMLElement) => link.getAttribute('href');

describe('the page of a booking', () => {
  it.each([
    ['a hidden class', { isListed: false }, [{ startsInHours: 10 }], /^No one can book this class/],
    [
      'a course underway',
      {},
      [{ startsInHours: -24, laterHours: [48] }],
      /^This course has started, so your booking can't be changed or canceled/,
    ],
  ])('says for %s why actions are missing', async (_, listing, slots, reason) => {
    const { sessionId } = await createClass(at.db, teacher.id, { ...listing, slots });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const page = await open(bookingId);
    await page.findByText(reason);
    expect(page.queryByRole('button', { name: 'Release my spot' })).toBeNull();
  });

  it('shows the place and time, the instructor, and calendar links', async () => {
    const { bookingId, classId, sessionId } = await bookInPerson();
    const page = await open(bookingId);
    await page.findByRole('heading', { level: 1, name: "You're in" });
    const title = page.getByRole('link', { name: 'Bread without haste' });
    expect(address(title)).toBe(`/classes/${classId}?date=${sessionId}`);
    page.getByText('Portland, OR');
    expect(address(page.getByRole('link', { name: 'Get directions' }))).toMatch(/^https:/);
    const phone = await page.findByRole('link', { name: /\(503\) 555-0123$/ });
    expect(address(phone)).toBe('tel:+15035550123');
    await page.user.click(page.getByRole('button', { name: 'Add to calendar' }));
    for (const [name, url] of [
      ['Google', /^https:\/\/calendar\.google\.com\//],
      ['Outlook', /^https:\/\/outlook\./],
      ['Apple or other', `/api/bookings/${bookingId}/calendar.ics`],
    ] as const)
      expect(address(await page.findByRole('menuitem', { name }))).toMatch(url);
    await page.user.keyboard('{Escape}');
    page.getByRole('button', { name: 'Share' });
  });

  it('tells students who pay in person to pay the instructor, and promises no refund', async () => {
    const page = await open((await bookInPerson()).bookingId);
    await page.findByText('Pay the instructor at the class.');
    expect(page.queryByText(/refund/i)).toBeNull();
    expect(page.queryByRole('link', { name: 'View receipt' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Cancel booking' }));
    await page.findByText("You haven't paid yet, so there's nothing to refund.");
  });

  it('shows the exact refund and its deadline before canceling', async () => {
    const page = await open((await bookOnline()).bookingId);
    await page.findByText('You paid $45.50 by card.');
    page.getByText(/^Full refund of \$45\.50 if you cancel by \w{3}, .+\d [AP]M/);
    await page.user.click(page.getByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Cancel your booking?' }));
    dialog.getByText("You'll get $45.50 back");
    await page.user.click(dialog.getByRole('button', { name: 'Keep my spot' }));
    page.getByRole('heading', { level: 1, name: "You're in" });
  });

  it('shows that there is no refund after the deadline, and offers to release the spot first', async () => {
    const page = await open((await bookOnline(5)).bookingId);
    await page.user.click(await page.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await page.findByRole('dialog'));
    dialog.getByText("You won't get a refund");
    dialog.getByText(/^No refund if you cancel: the deadline was /);
    dialog.getByRole('button', { name: 'Cancel without a refund' });
    await page.user.click(dialog.getByRole('button', { name: 'Release my spot' }));
    await page.findByText(/^You offered your spot to others\./);
    await expect.poll(() => page.queryByRole('dialog')).toBeNull();
  });

  it('says how many released spots of past dates found someone, before the spot is released', async () => {
    const slots = [{ startsInHours: 5 }, { startsInHours: -48 }];
    const { sessionIds } = await createClass(at.db, teacher.id, { slots });
    const [sessionId = '', past = ''] = sessionIds;
    const booked = { teacherId: teacher.id, studentId: student.id, sessionId };
    const { bookingId } = await createPaidBooking(at.db, booked);
    const record = { passedSeats: 6, releasedSeats: 2 };
    await at.db.updateTable('classSessions').set(record).where('id', '=', past).execute();
    const page = await open(bookingId);
    await page.user.click(await page.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await page.findByRole('dialog'));
    dialog.getByText(/get a full refund\. In this class, 6 of 8 released spots found someone\.$/);
  });

  it('cancels only after confirmation, and announces it', async () => {
    const page = await open((await bookInPerson({ priceCents: 0 })).bookingId);
    await page.user.click(await page.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await page.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const heading = await page.findByRole('heading', { level: 1, name: 'Booking canceled' });
    await expect.poll(() => document.activeElement).toBe(heading);
    page.getByText(/^You canceled it on /);
    page.getByRole('link', { name: 'See other dates' });
  });

  it('is not found by anyone else', async () => {
    const { bookingId } = await bookInPerson();
    const page = await renderUrl(at, `/bookings/${bookingId}`, await createUser(at.db));
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});

describe('an unpaid booking', () => {
  it('shows the time left to pay, the checkout, and a button to give the spot up', async () => {
    const { bookingId, paymentId, sessionId } = await reserve();
    const page = await open(bookingId, '?payment=canceled');
    await page.findByRole('heading', { level: 1, name: 'Finish paying' });
    page.getByText('You left before paying, so nothing was charged.');
    page.getByText(/^Your spot is held until \d+:\d\d [AP]M \((19|20) minutes left\)\.$/);
    const pay = page.getByRole('link', { name: 'Pay $45.50 by card' });
    expect(address(pay)).toBe(`${at.deps.env.appUrl}/checkout/${paymentId}`);
    await page.user.click(page.getByRole('button', { name: 'Give up the spot' }));
    await page.findByText('You gave up your spot');
    await page.findByRole('heading', { level: 1, name: 'Booking canceled' });
    const session = at.db
      .selectFrom('classSessions')
      .select('seatsTaken')
      .where('id', '=', sessionId);
    expect(await session.executeTakeFirst()).toEqual({ seatsTaken: 0 });
  });

  it('shows that the spot is gone once the hold has expired', async () => {
    const { bookingId } = await reserve(-minuteMs);
    const page = await open(bookingId);
    await page.findByRole('heading', { level: 1, name: 'Your hold expired' });
    page.getByText(/Nothing was charged, and you can book again\.$/);
    page.getByRole('link', { name: 'Book it again' });
    expect(page.queryByRole('link', { name: /^Pay/ })).toBeNull();
  });

  it('explains the refund of a payment with a wrong amount', async () => {
    const { bookingId } = await reserve();
    await payForBooking(at.deps, bookingId, { receivedCents: 4000 });
    const page = await open(bookingId);
    await page.findByRole('heading', { level: 1, name: "We couldn't complete your booking" });
    page.getByText(/^The amount you paid didn't match .* You'll get your \$40 back\.$/);
  });

  it('waits for the confirmation after the payment, and announces it', async () => {
    const { bookingId, confirm } = await reserve();
    const page = await open(bookingId, '?payment=done');
    const waiting = await page.findByText(/^Confirming your payment/);
    const announced = waiting.closest('[role=status]');
    page.getByRole('heading', { level: 1, name: 'Almost there' });
    expect(page.queryByRole('link', { name: /^Pay/ })).toBeNull();
    await confirm();
    await page.findByRole('heading', { level: 1, name: "You're in" });
    expect(announced?.textContent).toBe('We got your $45.50. Thank you.');
  });
});

describe('the receipt', () => {
  it('has a number, the date, the class, the instructor, the amount and the refunds', async () => {
    const { bookingId, paymentId } = await bookOnline();
    const canceled = { status: 'cancelled_by_student', cancelledAt: new Date() } as const;
    await at.db.updateTable('bookings').set(canceled).where('id', '=', bookingId).execute();
    const refund = { paymentId, amountCents: 4550, reason: 'student_canceled' } as const;
    await at.db
      .insertInto('refunds')
      .values({ id: newId(), ...refund })
      .execute();
    await at.db
      .updateTable('payments')
      .set({ refundedCents: 4550 })
      .where('id', '=', paymentId)
      .execute();
    const page = await open(bookingId);
    await page.user.click(await page.findByRole('link', { name: 'View receipt' }));
    await page.findByRole('heading', { level: 1, name: 'Receipt' });
    page.getByText(`LL-${bookingId.slice(-12).toUpperCase()}`);
    page.getByText('Bread without haste');
    page.getByText('Maya Ortiz');
    page.getByText(`Sam Rivera, ${student.email}`);
    const rows = page.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('1 spot in Bread without haste$45.50');
    expect(rows[1]).toMatch(/^Refund on .+: you canceled−\$45\.50$/);
    expect(rows[2]).toBe('Paid after refunds$0');
    page.getByText('Questions? Write to us at help@learn.example.');
    page.getByRole('button', { name: 'Print or save as PDF' });
  });

  it('shows, like the booking, that a refund failed, and later that one was sent', async () => {
    const { bookingId, paymentId } = await bookOnline();
    const sentAt = new Date('2026-06-04T10:00:00Z');
    const made = { paymentId, createdAt: new Date('2026-06-01T10:00:00Z') };
    await at.db
      .insertInto('refunds')
      .values([
        { ...made, id: newId(), amountCents: 100, reason: 'student_canceled', status: 'failed' },
        { ...made, id: newId(), amountCents: 200, reason: 'provider', status: 'failed' },
        { ...made, id: newId(), amountCents: 400, reason: 'provider', status: 'sent', sentAt },
      ])
      .execute();
    const page = await open(bookingId);
    await page.findByText(
      "We couldn't refund $1 yet. We'll try again and email you when it's on its way.",
    );
    expect(page.queryByText(/\$2 /), 'taken back by the provider').toBeNull();
    page.getByText('$4 refunded on Thu, Jun 4, 2026.');
    await page.user.click(await page.findByRole('link', { name: 'View receipt' }));
    await page.findByRole('heading', { level: 1, name: 'Receipt' });
    const rows = page.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1, 3)).toEqual([
      'Refund, not sent yet: you canceled−$1',
      'Refund on Thu, Jun 4, 2026: refunded by the payment provider−$4',
    ]);
  });

  it('is not found for a booking without a payment', async () => {
    const { bookingId } = await bookInPerson();
    const page = await renderUrl(at, `/bookings/${bookingId}/receipt`, student);
    await page.findByRole('heading', { level: 1, name: 'No receipt' });
  });
});
