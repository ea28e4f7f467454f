import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();

type Slot = { startsInHours: number; capacity?: number };

/** The page of a learner whose booked date was moved by three hours; the class has other dates. */
async function askedStudent(seats = 1, others: Slot[] = [{ startsInHours: 300 }]) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const student = await createUser(at.db);
  const slots = [{ startsInHours: 100 }, ...others];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  const own = callerFor(at.deps, student).bookings;
  const { id: bookingId } = await own.book({ classId, sessionId, seats });
  const { startTime, endTime } = await own.byId({ bookingId });
  const later = (time: string) => new Date(Date.parse(time) + 3 * hourMs).toISOString();
  const moved = { startTime: later(startTime), endTime: later(endTime) };
  await callerFor(at.deps, teacher).classes.moveSession({ sessionId, ...moved });
  const open = (path = '/choice') => renderUrl(at, `/bookings/${bookingId}${path}`, student);
  return { own, student, classId, bookingId, open };
}

it('the booking page links to the choice, and a learner keeps the spot', async () => {
  const { own, bookingId, open } = await askedStudent();
  const page = await open('');
  await page.user.click(
    await page.findByRole('link', { name: 'Keep it, take another date, or cancel' }),
  );
  await page.findByRole('heading', { name: 'Your class has changed' });
  await page.findByRole('region', { name: 'What changed' });
  await page.user.click(await page.findByRole('button', { name: 'Keep my booking' }));
  await page.findByRole('heading', { name: 'You kept your spot' });
  expect(await own.choice({ bookingId })).toMatchObject({ state: 'kept' });
});

const datesIn = async (page: Awaited<ReturnType<typeof renderUrl>>) =>
  within(await page.findByRole('group', { name: 'Dates with room for you' })).getAllByRole('radio');

it('a learner takes another date', async () => {
  const { own, bookingId, open } = await askedStudent(2);
  const page = await open();
  await page.user.click(await page.findByLabelText('Take another date, at no extra charge'));
  const [date] = await datesIn(page);
  await page.user.click(date as HTMLElement);
  await page.user.click(await page.findByRole('button', { name: 'Take this date' }));
  await page.findByRole('heading', { name: 'You took another date' });
  expect(await own.choice({ bookingId })).toMatchObject({ state: 'moved' });
});

it('a learner whose chosen date fills up meanwhile reads so, and takes another date', async () => {
  const others = [{ startsInHours: 200, capacity: 1 }, { startsInHours: 300 }];
  const { own, student, classId, bookingId, open } = await askedStudent(1, others);
  const { sessions } = await callerFor(at.deps, student).classes.byId({ classId });
  const page = await open();
  await page.user.click(await page.findByLabelText('Take another date, at no extra charge'));
  const [full] = await datesIn(page);
  await page.user.click(full as HTMLElement);
  await createBooking(at.db, sessions[1]?.id ?? '', (await createUser(at.db)).id);
  await page.user.click(page.getByRole('button', { name: 'Take this date' }));
  await page.findByText('That date no longer has room for you.');
  const [other, ...more] = await datesIn(page);
  expect(more).toEqual([]);
  await page.user.click(other as HTMLElement);
  expect(page.queryByText('That date no longer has room for you.')).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'Take this date' }));
  await page.findByRole('heading', { name: 'You took another date' });
  expect(await own.choice({ bookingId })).toMatchObject({ sessionId: sessions[2]?.id });
});

it('a learner whose chosen date was the last one with room may still keep the spot or cancel', async () => {
  const others = [{ startsInHours: 200, capacity: 1 }];
  const { student, classId, open } = await askedStudent(1, others);
  const { sessions } = await callerFor(at.deps, student).classes.byId({ classId });
  const page = await open();
  await page.user.click(await page.findByLabelText('Take another date, at no extra charge'));
  const [date] = await datesIn(page);
  await page.user.click(date as HTMLElement);
  await createBooking(at.db, sessions[1]?.id ?? '', (await createUser(at.db)).id);
  await page.user.click(page.getByRole('button', { name: 'Take this date' }));
  await page.findByText('That date no longer has room for you.');
  await page.findByText('There is no other date that you can take right now.');
  await page.user.click(page.getByLabelText('Keep my spot'));
  await page.user.click(page.getByRole('button', { name: 'Keep my booking' }));
  await page.findByRole('heading', { name: 'You kept your spot' });
});

it('a learner cancels, and the page has no choice when it is opened again', async () => {
  const { own, bookingId, open } = await askedStudent();
  const page = await open();
  await page.user.click(await page.findByLabelText(/^Cancel my booking/));
  await page.user.click(await page.findByRole('button', { name: 'Cancel my booking' }));
  await page.findByRole('heading', { name: 'This booking is canceled' });
  expect(await own.byId({ bookingId })).toMatchObject({ canceledBy: 'student' });
  const again = await open();
  await again.findByText(/^There is nothing left to choose/);
});

it('the page is not found by anyone else', async () => {
  const { bookingId } = await askedStudent();
  const stranger = await createUser(at.db);
  const page = await renderUrl(at, `/bookings/${bookingId}/choice`, stranger);
  await page.findByRole('heading', { name: 'Page Not Found' });
});

it('a learner whose class was hidden is not offered another date, and reads why', async () => {
  const { own, classId, bookingId, open } = await askedStudent();
  await at.db.updateTable('classes').set({ isListed: false }).where('id', '=', classId).execute();
  const page = await open();
  await page.findByText(/^You can't take another date, because no one can book this class/);
  expect(page.queryByLabelText(/^Take another date/)).toBeNull();
  await page.user.click(page.getByRole('button', { name: 'Keep my booking' }));
  await page.findByRole('heading', { name: 'You kept your spot' });
  expect(await own.choice({ bookingId })).toMatchObject({ state: 'kept' });
});
