import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay } from '#server/testing/fixtures/future-day.ts';
import { withTablesLocked } from '#server/testing/lock-waits.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db, { role: 'instructor' });
});

const chosen = `${futureDay}T18:00`;

it.each([
  ['Add a date', 'Add date', 'Date added'],
  ['Change the time', 'Change the time', 'Time changed'],
])('keeps the input of "%s" after signing in again', async (label, submit, done) => {
  const { sessionId } = await createClass(at.db, teacher.id, {
    timeZone: 'UTC',
    slots: [{ startsInHours: 90 }],
  });
  const url =
    label === 'Add a date'
      ? '/dashboard/teacher?tab=classes'
      : `/dashboard/teacher/sessions/${sessionId}`;
  const page = await renderUrl(at, url, teacher);
  await page.user.click(await page.findByRole('button', { name: label }));
  fireEvent.change(await page.findByLabelText('Start Time'), { target: { value: chosen } });
  await at.db.deleteFrom('sessions').execute();
  await page.user.click(page.getByRole('button', { name: submit }));
  await page.findByText('Your session has ended');
  await page.findByRole('heading', { name: 'Welcome Back' });
  await page.becomes(teacher);
  expect(await page.findByLabelText('Start Time')).toHaveProperty('value', chosen);
  await page.user.click(page.getByRole('button', { name: submit }));
  await page.findByText(done);
  // After closing, the dialog starts with fresh values.
  await page.user.click(await page.findByRole('button', { name: label }));
  if (label === 'Add a date')
    expect(await page.findByLabelText('Start Time')).toHaveProperty(
      'value',
      `${daysAfterFutureDay(7)}T18:00`,
    );
});

it('keeps a dialog open while saving so that it can show the result', async () => {
  const { sessionId } = await createClass(at.db, teacher.id, {
    timeZone: 'UTC',
    slots: [{ startsInHours: 40 }],
  });
  await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
  await page.user.click(await page.findByRole('button', { name: 'Change the time' }));
  fireEvent.change(await page.findByLabelText('Start Time'), { target: { value: chosen } });
  await withTablesLocked(at.db, async () => {
    await page.user.click(page.getByRole('button', { name: 'Change the time' }));
    await page.findByText('Saving…');
    await page.user.keyboard('{Escape}');
  });
  await page.findByText(/^This date starts in under 48 hours/, { selector: 'form *' });
});

it('warns about dates of the instructor at the same time, and still adds the date', async () => {
  const slots = [{ startsInHours: 90 }];
  const { sessionId } = await createClass(at.db, teacher.id, { title: 'Rye', slots });
  const startsAt = new Date(`${futureDay}T18:00:00Z`);
  const slot = { startsAt, endsAt: new Date(`${futureDay}T20:00:00Z`) };
  await at.db.updateTable('classSessions').set(slot).where('id', '=', sessionId).execute();
  await createClass(at.db, teacher.id, { title: 'Bread without haste', timeZone: 'UTC', slots });
  const page = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
  const [add] = await page.findAllByRole('button', { name: 'Add a date' });
  await page.user.click(add as HTMLElement);
  fireEvent.change(await page.findByLabelText('Start Time'), {
    target: { value: `${futureDay}T19:00` },
  });
  await page.findByText(/^This overlaps with “Rye”: /);
  await page.user.click(page.getByRole('button', { name: 'Add date' }));
  await page.findByText('Date added');
});
