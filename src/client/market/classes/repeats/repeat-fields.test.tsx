import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import {
  callerFor,
  createBooking,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
});

const nextYear = new Date().getFullYear() + 1;
type Page = Awaited<ReturnType<typeof renderUrl>>;
const choose = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });

describe('a new class', () => {
  it('lists twelve weekly dates in three steps: start, repeat, end', async () => {
    const categoryId = await createCategory(at.db);
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.fill(await page.findByLabelText('Class Title'), 'Knots for sailors');
    await page.fill(page.getByLabelText('Description'), 'Six knots that hold, and one more.');
    await page.fill(page.getByLabelText('Price ($)'), '12.50');
    await page.fill(page.getByLabelText('Location'), 'Pier 4, Portland');
    choose(page, 'Category', String(categoryId));
    choose(page, 'Start Time', `${nextYear}-03-03T18:30`);
    choose(page, 'Repeats', 'WEEKLY 1');
    choose(page, 'Ends', 'count');
    await page.findByText(/^Every \w+day at 6:30 PM, 12 times$/);
    await page.findByText(/^12 dates, in the /);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Your class has been created.');
    const { created } = await callerFor(at.deps, teacher).classes.mine();
    expect(created[0]?.sessions).toHaveLength(12);
  });

  it('marks overlapping dates, and leaves out skipped ones', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByLabelText('Class Title');
    choose(page, 'Start Time', `${nextYear}-03-03T18:30`);
    const startTime = new Date(`${nextYear}-03-10T18:30`).toISOString();
    const endTime = new Date(`${nextYear}-03-10T19:30`).toISOString();
    await createClass(at.db, teacher.id, { title: 'Splices', slots: [] }).then(({ classId }) =>
      callerFor(at.deps, teacher).classes.addSession({ classId, startTime, endTime }),
    );
    choose(page, 'Repeats', 'WEEKLY 1');
    await page.findByText('Overlaps with “Splices”');
    await page.user.click(page.getByRole('button', { name: /^Skip \w{3}, Mar 10/ }));
    await page.findByText(/^Every \w+day at 6:30 PM, except Mar 10$/);
    await page.user.click(page.getByRole('button', { name: /^Put back \w{3}, Mar 10/ }));
    await page.findByText(/^Every \w+day at 6:30 PM$/);
  });

  it('repeats on several weekdays, until a day, and monthly on the same weekday', async () => {
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByLabelText('Class Title');
    const tuesday = 8 + ((9 - new Date(`${nextYear}-06-08`).getUTCDay()) % 7);
    const june = (day: number) => `${nextYear}-06-${String(day).padStart(2, '0')}`;
    choose(page, 'Start Time', `${june(tuesday)}T18:30`);
    choose(page, 'Repeats', 'WEEKLY 1');
    await page.user.click(page.getByRole('checkbox', { name: 'Thursday' }));
    choose(page, 'Ends', 'until');
    choose(page, 'Last day', june(tuesday + 9));
    const until = `at 6:30 PM until Jun ${tuesday + 9}`;
    await page.findByText(`Every Tuesday and Thursday ${until}`);
    await page.findByText(/^4 dates/);
    // The last chosen day stays checked.
    await page.user.click(page.getByRole('checkbox', { name: 'Tuesday' }));
    await page.user.click(page.getByRole('checkbox', { name: 'Thursday' }));
    await page.findByText(`Every Thursday ${until}`);
    choose(page, 'Repeats', 'MONTHLY 1 2TU');
    await page.findByText(`The second Tuesday of every month ${until}`);
  });
});

describe('the page of repeating dates', () => {
  it('adds a schedule, shows it in words, and ends it after showing which dates stay', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone: 'UTC' });
    const page = await renderUrl(at, `/classes/${classId}/schedules`, teacher);
    await page.findByRole('heading', { name: 'No repeating dates yet' });
    await page.user.click(page.getByRole('button', { name: 'Repeat a date' }));
    choose(page, 'Start Time', `${nextYear}-03-03T18:30`);
    choose(page, 'Ends', 'count');
    choose(page, 'Number of times', '3');
    await page.fill(page.getByLabelText('Spots on each date'), '5');
    await page.user.click(page.getByRole('button', { name: 'List these dates' }));
    await page.findByText('3 dates can be booked now.');
    await page.findByRole('heading', { name: /^Every \w+day at 6:30 PM, 3 times$/ });

    const [session] = (await callerFor(at.deps, teacher).classes.byId({ classId })).sessions;
    expect(session).toMatchObject({ maxStudents: 5 });
    await createBooking(at.db, session?.id ?? '', (await createUser(at.db)).id);
    page.unmount();
    const again = await renderUrl(at, `/classes/${classId}/schedules`, teacher);
    await again.user.click(await again.findByRole('button', { name: 'Stop repeating' }));
    await again.findByText(
      '2 dates without bookings will be removed. 1 date with 1 booked spot will stay; cancel it one at a time if you have to.',
    );
    const dialog = within(again.getByRole('dialog'));
    await again.user.click(dialog.getByRole('button', { name: 'Stop repeating' }));
    await again.findByText('2 dates removed.');
    await again.findByRole('heading', { name: 'No repeating dates yet' });
  });

  it('shows why a schedule is rejected below its rule', async () => {
    const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone: 'UTC' });
    const page = await renderUrl(at, `/classes/${classId}/schedules`, teacher);
    await page.user.click(await page.findByRole('button', { name: 'Repeat a date' }));
    choose(page, 'Start Time', `${nextYear}-03-03T18:30`);
    choose(page, 'Ends', 'until');
    choose(page, 'Last day', `${nextYear}-03-02`);
    await page.findByText('There are no dates in the next 12 weeks.');
    await page.user.click(page.getByRole('button', { name: 'List these dates' }));
    await page.findByText('This has no date in the next 12 weeks');
  });

  it('is not found by other instructors', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const page = await renderUrl(at, `/classes/${classId}/schedules`, await createUser(at.db));
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});
