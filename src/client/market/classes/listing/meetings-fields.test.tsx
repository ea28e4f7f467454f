import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

const nextYear = new Date().getFullYear() + 1;
const courseLabel = 'This date meets several times, as a course';
type Page = Awaited<ReturnType<typeof renderUrl>>;
const choose = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });
const createdSessions = async () => {
  const { created } = await callerFor(at.deps, teacher).classes.mine();
  return created[0]?.sessions ?? [];
};
const startsIn = (page: Page) =>
  page.queryAllByRole('listitem').flatMap(({ textContent }) => {
    const [, day] = /^\d+\. \w{3}, (\w+ \d+), \d{4} · /.exec(textContent) ?? [];
    return day ? [day] : [];
  });

async function openForm() {
  const categoryId = await createCategory(at.db);
  const page = await renderUrl(at, '/classes/create', teacher);
  await page.fill(await page.findByLabelText('Class Title'), 'Six evenings of knots');
  await page.fill(page.getByLabelText('Description'), 'Six knots that hold, one each evening.');
  await page.fill(page.getByLabelText('Price ($)'), '120');
  // A known place would change the time zone during the test.
  await page.fill(page.getByLabelText('Location'), 'The old pier');
  choose(page, 'Category', String(categoryId));
  choose(page, 'Start Time', `${nextYear}-03-02T18:30`);
  return page;
}

describe('a new class whose date meets several times', () => {
  it('has six weekly meetings after one step', async () => {
    const page = await openForm();
    await page.user.click(page.getByLabelText(courseLabel));
    await page.findByText(/^6 evenings from \w{3}, Mar 2, \d{4} · 6 × \w{3}, 6:30/);
    expect(startsIn(page)).toEqual(['Mar 9', 'Mar 16', 'Mar 23', 'Mar 30', 'Apr 6']);
    const late = page.getByLabelText('Joining after the course has started');
    await page.user.selectOptions(late, 'Until the 3rd meeting: $80 for 4 of 6');
    // A schedule does not repeat a course.
    expect(page.queryByLabelText('Repeats')).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
    const [session] = await createdSessions();
    expect(session?.meetings).toHaveLength(6);
    const [listed] = await at.db.selectFrom('classes').select('joinUntilMeeting').execute();
    expect(listed?.joinUntilMeeting).toBe(3);
    const hours = session?.meetings.map(({ startTime }) => new Date(startTime).getHours());
    expect(new Set(hours)).toEqual(new Set([18]));
  });

  it('has the chosen number of meetings, can drop one, and moves with its start', async () => {
    const page = await openForm();
    await page.user.click(page.getByLabelText(courseLabel));
    choose(page, 'Number of meetings', '4');
    await page.user.click(page.getByRole('button', { name: 'Remove meeting 3' }));
    expect(startsIn(page)).toEqual(['Mar 9', 'Mar 23']);
    expect(document.activeElement).toBe(page.getByLabelText('Number of meetings'));
    choose(page, 'Start Time', `${nextYear}-03-03T19:00`);
    expect(startsIn(page)).toEqual(['Mar 10', 'Mar 24']);
    choose(page, 'Number of meetings', '5');
    expect(startsIn(page)).toEqual(['Mar 10', 'Mar 24', 'Mar 31', 'Apr 7']);
    await page.user.click(page.getByLabelText(courseLabel));
    page.getByLabelText('Repeats');
    expect(startsIn(page)).toEqual([]);
  });

  it('names the meeting that is out of order', async () => {
    const page = await openForm();
    await page.user.click(page.getByLabelText(courseLabel));
    await page.user.click(page.getByRole('button', { name: 'Change meeting 3' }));
    const fields = within(page.getByRole('group', { name: 'Meeting 3' }));
    fireEvent.change(fields.getByLabelText('Start Time'), {
      target: { value: `${nextYear}-03-05T18:30` },
    });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Meeting 3 must start after the one before it has ended');
    fireEvent.change(fields.getByLabelText('Start Time'), {
      target: { value: `${nextYear}-03-12T10:00` },
    });
    await page.findByText(/^6 meetings from/);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
  });

  it('can have the start of a meeting cleared while it is typed', async () => {
    const page = await openForm();
    await page.user.click(page.getByLabelText(courseLabel));
    await page.user.click(page.getByRole('button', { name: 'Change meeting 3' }));
    const fields = within(page.getByRole('group', { name: 'Meeting 3' }));
    fireEvent.change(fields.getByLabelText('Start Time'), { target: { value: '' } });
    page.getByText('The card of your class');
  });

  it('can have a second course, by default after the first', async () => {
    const page = await openForm();
    await page.user.click(page.getByLabelText(courseLabel));
    choose(page, 'Number of meetings', '2');
    await page.user.click(page.getByRole('button', { name: 'Add another date' }));
    expect(startsIn(page)).toEqual(['Mar 9', 'Mar 23']);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
    const starts = (await createdSessions()).map(({ meetings }) =>
      meetings.map(({ startTime }) => new Date(startTime).getDate()),
    );
    expect(starts).toEqual([
      [2, 9],
      [16, 23],
    ]);
  });
});

describe('the screens of a course', () => {
  const courseClass = () =>
    createClass(at.db, teacher.id, {
      title: 'Six evenings of knots',
      timeZone: 'UTC',
      slots: [{ startsAt: `${futureDay}T18:30:00Z`, laterHours: [168, 336] }],
    });

  it('show each meeting, their number, and their weekday', async () => {
    const { classId } = await courseClass();
    const page = await renderUrl(at, `/classes/${classId}`);
    await page.findAllByText(/^3 evenings from /);
    page.getByText('3 × 2 hours');
    await page.user.click(page.getByRole('tab', { name: 'Schedule' }));
    const meetings = within(await page.findByRole('list', { name: 'Meetings' }));
    expect(meetings.getAllByRole('listitem')).toHaveLength(3);
    page.unmount();
    const list = await renderUrl(at, '/explore');
    await list.findByText(/^· 3 × (Mon|Tue|Wed|Thu|Fri|Sat|Sun)$/);
  });

  it('have no duration on the dashboard of a learner who booked it', async () => {
    const { classId } = await courseClass();
    const student = await createUser(at.db);
    await callerFor(at.deps, student).bookings.book({ classId });
    const page = await renderUrl(at, '/dashboard?tab=enrolled', student);
    const times = await page.findByText(/^3 evenings from .* · 3 × /);
    expect(times.textContent).not.toContain(' min');
  });

  it('let its instructor move all meetings with the first', async () => {
    const { sessionId } = await courseClass();
    const page = await renderUrl(at, `/dashboard/teacher/sessions/${sessionId}`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Change the time' }));
    await page.findByText(
      /Choose when the first of the 3 meetings starts; the others move with it\.$/,
    );
    choose(page, 'Start Time', `${nextYear}-05-04T18:30`);
    const dialog = within(page.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Change the time' }));
    await page.findByText('Time changed');
    const [session] = await createdSessions();
    expect(session?.meetings.map(({ startTime }) => startTime)).toEqual([
      `${nextYear}-05-04T18:30:00.000Z`,
      `${nextYear}-05-11T18:30:00.000Z`,
      `${nextYear}-05-18T18:30:00.000Z`,
    ]);
  });
});
