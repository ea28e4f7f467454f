import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const teacher = accountPerTest(at, { role: 'instructor' });

/** A course on June 5, 12 and 19 of next year, with one learner. */
async function createCourse(): Promise<string> {
  const { sessionId } = await createClass(at.db, teacher.id, {
    title: 'Salsa',
    timeZone: 'UTC',
    slots: [{ startsAt: `${futureDay}T18:30:00Z`, laterHours: [168, 336] }],
  });
  await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  return sessionId;
}
const needThree = (sessionId: string) =>
  at.db.updateTable('classSessions').set({ minStudents: 3 }).where('id', '=', sessionId).execute();

afterEach(() => vi.restoreAllMocks());
/** Simulates a screen that is wide enough for the days of a week. */
function widenScreen(): void {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media.includes('min-width') }),
  );
}
const june = `/dashboard/teacher/calendar?view=month&day=${futureDay}`;

it('shows a course on the day of each meeting, with the number of the meeting', async () => {
  widenScreen();
  await createCourse();
  const page = await renderUrl(at, june, teacher);
  for (const [day, place] of [
    ['day, June 5, 1 date', '· 1 of 3'],
    ['day, June 12, 1 date', '· 2 of 3'],
    ['day, June 19, 1 date', '· 3 of 3'],
  ] as const) {
    const cell = await page.findByRole('gridcell', { name: new RegExp(day) });
    within(cell).getByText('Salsa');
    within(cell).getByText(place);
  }
  page.getByText(/^3 dates in June \d{4}/);
});

it('lists the meetings of a course by day on a phone', async () => {
  await createCourse();
  const page = await renderUrl(at, june, teacher);
  for (const [day, name] of [
    [/day, June 5$/, 'Salsa · 1 of 3'],
    [/day, June 12$/, 'Salsa · 2 of 3'],
    [/day, June 19$/, 'Salsa · 3 of 3'],
  ] as const)
    within(await page.findByRole('region', { name: day })).getByText(name);
});

it('opens a later meeting on its day, and moves the course by its first meeting', async () => {
  await createCourse();
  const page = await renderUrl(at, june, teacher);
  await page.user.click(await page.findByRole('button', { name: /Salsa · 2 of 3/ }));
  await page.findByText((text) =>
    text.startsWith(`Meeting 2 of 3: ${inWords(daysAfterFutureDay(7))}`),
  );
  await page.user.click(page.getByRole('button', { name: 'Move…' }));
  await page.findByText(/Choose when the first of the 3 meetings starts/);
  expect(page.getByLabelText('Start Time')).toHaveProperty('value', `${futureDay}T18:30`);
});

it('only the first meeting can be dragged', async () => {
  widenScreen();
  await createCourse();
  const page = await renderUrl(at, june, teacher);
  const isGrabbed = async (place: number) =>
    (
      await page.findByRole('button', { name: new RegExp(`Salsa · ${place} of 3`) })
    ).className.includes('cursor-grab');
  expect(await Promise.all([isGrabbed(1), isGrabbed(2), isGrabbed(3)])).toEqual([
    true,
    false,
    false,
  ]);
});

it.each(['list', 'grid'])(
  'shows in the %s how many learners are still needed, until the date is decided',
  async (shown) => {
    if (shown === 'grid') widenScreen();
    const sessionId = await createCourse();
    await needThree(sessionId);
    const page = await renderUrl(at, june, teacher);
    expect(await page.findAllByText('1 of 3 needed')).toHaveLength(3);
    page.unmount();
    await at.db
      .updateTable('classSessions')
      .set({ decidedAt: new Date() })
      .where('id', '=', sessionId)
      .execute();
    const after = await renderUrl(at, june, teacher);
    await after.findByRole('button', { name: /Salsa · 2 of 3/ });
    expect(after.queryByText(/needed/)).toBeNull();
  },
);
