import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();

type Slot = { startsInHours: number; capacity?: number };

/** The booking page of a learner who booked the first of these dates; the others are empty. */
async function book(slots: Slot[]) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const { classId } = await createClass(at.db, teacher.id, { slots });
  const caller = callerFor(at.deps, student);
  const { id } = await caller.bookings.book({ classId });
  const { sessions } = await caller.classes.byId({ classId });
  return { page: await renderUrl(at, `/bookings/${id}`, student), id, student, sessions };
}

it('a learner moves a booking to a date with room', async () => {
  const { page, id, student, sessions } = await book([
    { startsInHours: 72 },
    { startsInHours: 96, capacity: 1 },
    { startsInHours: 240 },
  ]);
  await createBooking(at.db, sessions[1]?.id ?? '', (await createUser(at.db)).id);
  await page.user.click(await page.findByRole('button', { name: 'Change the date' }));
  const [date, ...others] = await page.findAllByRole('radio');
  expect(others).toEqual([]);
  await page.user.click(date as HTMLElement);
  const save = page.getAllByRole('button', { name: 'Change the date' }).at(-1);
  await page.user.click(save as HTMLElement);
  await page.findByText('Your booking has a new date');
  const { startTime } = await callerFor(at.deps, student).bookings.byId({ bookingId: id });
  expect(new Date(startTime).getTime()).toBeGreaterThan(Date.now() + 200 * 3_600_000);
});

it('a learner is told that a date is changed late only once, and without a refund', async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const slots = [{ startsInHours: 72 }, { startsInHours: 240 }];
  const { classId } = await createClass(at.db, teacher.id, { slots });
  await callerFor(at.deps, teacher).classes.edit({ classId, lateMoveHours: 6 });
  const { id } = await callerFor(at.deps, student).bookings.book({ classId });
  await at.db
    .updateTable('classSessions')
    .set({
      startsAt: sql<Date>`starts_at - interval '62 hours'`,
      endsAt: sql<Date>`ends_at - interval '62 hours'`,
    })
    .where('id', '=', sql<string>`(SELECT session_id FROM bookings WHERE id = ${id}::uuid)`)
    .execute();
  const page = await renderUrl(at, `/bookings/${id}`, student);
  await page.user.click(await page.findByRole('button', { name: 'Change the date' }));
  const dialog = await page.findByRole('dialog');
  expect(dialog.textContent).toContain('You can do this only once');
});

it.each([
  ['no other date has room', [{ startsInHours: 72 }]],
  ['the deadline has passed', [{ startsInHours: 20 }, { startsInHours: 240 }]],
])('the page has no button once %s', async (_why, slots) => {
  const { page } = await book(slots);
  await page.findByRole('button', { name: 'Cancel booking' });
  expect(page.queryByRole('button', { name: 'Change the date' })).toBeNull();
});
