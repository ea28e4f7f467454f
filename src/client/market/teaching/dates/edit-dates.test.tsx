import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { previewWords } from './edit-preview.tsx';

const at = openTestApp();

/** The roster of the second of four dates of an instructor; a learner has booked `booked`. */
async function openSecond(booked: number) {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone: 'UTC' });
  const start = Math.ceil((Date.now() + 5 * dayMs) / dayMs) * dayMs + 10 * hourMs;
  await callerFor(at.deps, teacher).schedules.add({
    classId,
    rule: 'FREQ=WEEKLY;COUNT=4',
    skip: [],
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + hourMs).toISOString(),
  });
  const sessions = await at.db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .execute();
  await createBooking(at.db, sessions[booked]?.id ?? '', (await createUser(at.db)).id);
  const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessions[1]?.id}`, teacher);
  await page.user.click(await page.findByRole('button', { name: 'Change the time' }));
  return { page, start };
}

it('previews the effects of a change to the following dates, and applies it', async () => {
  const { page, start } = await openSecond(1);
  await page.user.click(await page.findByLabelText('This and the following dates'));
  const later = new Date(start + 7 * dayMs + 2 * hourMs).toISOString().slice(0, 16);
  fireEvent.change(await page.findByLabelText('Start Time'), { target: { value: later } });
  await page.findByText(
    'This changes 3 dates. We email 1 learner. 1 learner will be asked to keep it, take another date, or cancel within 24 hours for a full refund.',
  );
  await page.user.click(page.getAllByRole('button', { name: 'Change the time' }).at(-1) as Element);
  await page.findByText('3 dates changed');
});

it('hides the previous preview while the next one loads', async () => {
  const { page } = await openSecond(2);
  await page.findByText(/^This changes 1 date\. No bookings are affected\./);
  const release = page.holdBack();
  await page.user.click(await page.findByLabelText('All upcoming dates'));
  expect(page.queryByText(/No bookings are affected/)).toBeNull();
  release();
  await page.findByText(/^This changes 4 dates\. /);
});

it('says which dates stay as they are, and why', () => {
  const dates = [{ kept: 'edited' as const }, { kept: 'too_late' as const }, { kept: null }];
  const preview = { dates, changedDates: 1, learners: 0, askedLearners: 0, refundable: 0 };
  expect(previewWords(preview)).toBe(
    "This changes 1 date. No bookings are affected. 1 date stays because you edited it separately. 1 date stays because it's too late to tell those who booked.",
  );
});
