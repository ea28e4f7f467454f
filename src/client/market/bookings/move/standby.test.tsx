import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

/** A learner booked the first date; the second is full. */
async function book(otherDates: { startsInHours: number; capacity?: number }[] = []) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const [student, holder] = [await createUser(at.db), await createUser(at.db)];
  const slots = [{ startsInHours: 72 }, { startsInHours: 96, capacity: 1 }, ...otherDates];
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots });
  const heldId = await createBooking(at.db, sessionIds[1] ?? '', holder.id);
  const caller = callerFor(at.deps, student);
  const { id } = await caller.bookings.book({ classId, sessionId: sessionIds[0] });
  const giveUp = async () => {
    await callerFor(at.deps, holder).bookings.cancel({ bookingId: heldId });
    await runWaitlistJobs(at.deps);
  };
  return { student, teacher, caller, classId, id, sessionIds, giveUp };
}

it('a learner waits for a full date in two presses, and sees where they stand', async () => {
  const { student, id } = await book();
  const page = await renderUrl(at, `/bookings/${id}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Change the date' }));
  await page.findByText(/^No other date has room/);
  await page.user.click(await page.findByRole('button', { name: /^Wait for / }));
  await page.findByText(/You're next in line\.$/);
  await page.user.click(page.getByRole('link', { name: /^your booking of / }));
  const notice = within(await page.findByRole('region', { name: 'The date you wait for' }));
  notice.getByRole('link', { name: 'See your place in line' });
  await page.user.click(page.getByRole('button', { name: 'Cancel booking' }));
  await page.findByText(/^You also lose your place in line for /);
});

it('a learner who could also change right away finds the full date below', async () => {
  const { student, id } = await book([{ startsInHours: 240 }]);
  const page = await renderUrl(at, `/bookings/${id}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Change the date' }));
  expect(await page.findAllByRole('radio')).toHaveLength(1);
  expect(await page.findAllByRole('button', { name: /^Wait for / })).toHaveLength(1);
});

it('who takes a third date is told that the place in line for the better one ends', async () => {
  const { student, caller, classId, id, sessionIds } = await book([{ startsInHours: 240 }]);
  await caller.waitlist.join({ classId, sessionId: sessionIds[1] ?? '', bookingId: id });
  const page = await renderUrl(at, `/bookings/${id}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Change the date' }));
  await page.findByText(/You also lose your place in line for /);
});

it.each([
  ['Change to this date', 'You changed to this date.', 1],
  ['Keep my date', 'You kept your date.', 0],
])('an offer names both dates: %s', async (button, outcome, session) => {
  const { student, caller, classId, id, sessionIds, giveUp } = await book();
  const entry = { classId, sessionId: sessionIds[1] ?? '', bookingId: id };
  const { id: entryId } = await caller.waitlist.join(entry);
  await giveUp();
  const page = await renderUrl(at, `/waitlist/${entryId}`, student);
  const offer = within(await page.findByRole('region', { name: 'Your offer' }));
  offer.getByText(/^Your booking moves here from /);
  await page.user.click(offer.getByRole('button', { name: button }));
  await page.findByText(outcome);
  expect((await caller.bookings.byId({ bookingId: id })).sessionId).toBe(sessionIds[session]);
});

it('the waitlist of a full date says that a booking of another date can change', async () => {
  const { student, classId, sessionIds } = await book();
  const page = await renderUrl(at, `/classes/${classId}?date=${sessionIds[1]}`, student);
  await page.user.click(
    (await page.findAllByRole('button', { name: 'Join the waitlist' }))[0] as HTMLElement,
  );
  await page.findByText(/^You've booked another date\./);
});

it('the instructor reads which date someone in line has until then', async () => {
  const { teacher, caller, classId, id, sessionIds } = await book();
  await caller.waitlist.join({ classId, sessionId: sessionIds[1] ?? '', bookingId: id });
  const page = await renderUrl(at, `/dashboard/teacher/waitlist/${classId}`, teacher);
  await page.findByText(/^Booked for .+, and would change to this date$/);
});
