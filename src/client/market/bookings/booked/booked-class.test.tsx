import { within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
let student: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
});

const twoDates = [
  { startsInHours: 30, capacity: 3 },
  { startsInHours: 60, capacity: 5 },
];
/** A class with two dates, the later of which the student has booked. */
async function bookLaterDate() {
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots: twoDates });
  const [first = '', later = ''] = sessionIds;
  await callerFor(at.deps, student).bookings.book({ classId, sessionId: later });
  return { classId, first, later };
}
const fill = (sessionId: string, seatsTaken: number) =>
  at.db.updateTable('classSessions').set({ seatsTaken }).where('id', '=', sessionId).execute();

describe('the page of a class that the viewer has booked', () => {
  it('shows the booked date with the viewer among its participants', async () => {
    const { classId } = await bookLaterDate();
    const page = await renderUrl(at, `/classes/${classId}?tab=participants`, student);
    await page.findByRole('button', { name: 'Unenroll' });
    page.getByText('1 of 5 spots taken');
    await page.findByText('Sam Rivera');
    page.getByText('You');
  });

  it('says which place in line and which link end with the booking', async () => {
    const { classId, first } = await bookLaterDate();
    const { classes, handovers, waitlist } = callerFor(at.deps, student);
    const [{ id: bookingId } = { id: '' }] = (await classes.byId({ classId })).viewerBookings ?? [];
    await fill(first, 3);
    await waitlist.join({ classId, sessionId: first, bookingId });
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByText(/Unenrolling also ends your place in line for another date\.$/);
    page.unmount();
    await handovers.offer({ bookingId });
    const again = await renderUrl(at, `/classes/${classId}`, student);
    await again.findByText(/your place in line for another date and the link for your friend\.$/);
  });

  it('shows another date when the URL names it', async () => {
    const { classId, first } = await bookLaterDate();
    const page = await renderUrl(at, `/classes/${classId}?date=${first}`, student);
    await page.findByText('0 of 3 spots taken');
    page.getByRole('button', { name: 'Enroll' });
  });

  it('stays on the booked date after canceling', async () => {
    const { classId, later } = await bookLaterDate();
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Unenroll' }));
    await page.findByRole('button', { name: 'Enroll' });
    page.getByText('0 of 5 spots taken');
    expect(page.path()).toContain(`date=${later}`);
  });
});

describe('Undo after canceling a booking', () => {
  async function unenroll() {
    const booked = await bookLaterDate();
    const page = await renderUrl(at, `/classes/${booked.classId}`, student);
    await page.user.click(await page.findByRole('button', { name: 'Unenroll' }));
    await page.findByText('Booking canceled');
    // Until Radix has registered the toast, its region lets clicks through to the page.
    const toasts = page.getByRole('region', { name: /Notifications/ });
    await expect.poll(() => toasts.style.pointerEvents).toBe('');
    return { ...booked, page };
  }

  it('books the same session again using only the keyboard', async () => {
    const { page, later, classId } = await unenroll();
    await page.user.keyboard('[F8]{Tab}{Tab}');
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Undo' }));
    await page.user.keyboard('{Enter}');
    await page.findByText("You're booked again");
    await page.findByRole('button', { name: 'Unenroll' });
    const { viewerBookings } = await callerFor(at.deps, student).classes.byId({ classId });
    expect(viewerBookings?.map(({ sessionId }) => sessionId)).toEqual([later]);
  });

  it('is announced together with an alternative', async () => {
    const { page } = await unenroll();
    const altText = /To get your spot back, press F8 and choose Undo, or book again\./;
    await expect
      .poll(() =>
        page
          .queryAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(),
      )
      .toMatch(altText);
  });

  it('shows that the spot is gone when another student has booked it', async () => {
    const { page, later } = await unenroll();
    await fill(later, 5);
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('Your spot was taken');
    page.getByText('This class is full', { selector: 'li *' });
    await page.findByText('Full', { selector: 'dd *' });
  });

  it('does not book at a changed price', async () => {
    const { page, classId } = await unenroll();
    await at.db.updateTable('classes').set({ priceCents: 9900 }).execute();
    await page.user.click(page.getByRole('button', { name: 'Undo' }));
    await page.findByText('The instructor just changed this class. Please take another look.');
    const { viewerBookings } = await callerFor(at.deps, student).classes.byId({ classId });
    expect(viewerBookings).toEqual([]);
  });
});

describe("a date that can't be booked", () => {
  it('when full, links to the next date with an open spot', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots: twoDates });
    await fill(sessionIds[0] ?? '', 3);
    const page = await renderUrl(at, `/classes/${classId}`, student);
    await page.findByText('This date is full');
    expect(page.getByRole('button', { name: 'Enroll' })).toHaveProperty('disabled', true);
    page.getByText(/^Next date with an open spot:/);
    await page.user.click(page.getByRole('button', { name: 'Choose this date' }));
    await page.findByText('0 of 5 spots taken');
    expect(page.path()).toContain(`date=${sessionIds[1]}`);
    const button = page.getByRole('button', { name: 'Enroll' });
    expect([button.hasAttribute('disabled'), document.activeElement]).toEqual([false, button]);
  });

  it.each([
    ['and the end time when past', -48, /^This class ended on .+ at \d+:\d\d [AP]M.*\.$/, 0],
    ['when it has started', -1, 'This class has already started', 0],
    ['when every date of the class is full', 48, 'This class is full', 10],
  ])('offers similar classes %s', async (_title, startsInHours, note, seatsTaken) => {
    const categoryId = await createCategory(at.db);
    const slots = [{ startsInHours }];
    const { classId, sessionId } = await createClass(at.db, teacher.id, { categoryId, slots });
    await fill(sessionId, seatsTaken);
    const open = await createClass(at.db, teacher.id, { categoryId, title: 'Rye in a day' });
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findByText(note);
    const similar = page.getByRole('region', { name: 'Similar classes coming up' });
    const link = within(similar).getByRole('link', { name: /^Rye in a day/ });
    expect(link.getAttribute('href')).toBe(`/classes/${open.classId}?date=${open.sessionId}`);
    const enroll = page.queryByRole('button', { name: 'Enroll' });
    expect(enroll?.hasAttribute('disabled')).toBe(startsInHours > 0 ? true : undefined);
  });

  it('links to all classes when none is similar', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours: -48 }] });
    const page = await renderUrl(at, `/classes/${classId}`);
    const link = await page.findByRole('link', { name: 'Explore other classes' });
    expect(link.getAttribute('href')).toBe('/explore');
  });
});
