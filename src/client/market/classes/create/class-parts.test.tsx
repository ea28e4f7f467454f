import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTimeZone } from '#client/testing/choose-time-zone.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
});

async function open(address = '/classes/create') {
  const page = await renderUrl(at, address, teacher);
  await page.findByLabelText('Class Title');
  return page;
}
const fill = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });
async function openFilledIn() {
  const categoryId = await createCategory(at.db);
  const page = await open();
  fill(page, 'Class Title', 'Knots for sailors');
  fill(page, 'Category', String(categoryId));
  fill(page, 'Description', 'Six knots that hold, and one more.');
  fill(page, 'Price ($)', '12.5');
  fill(page, 'Location', 'The old pier');
  return page;
}
const inputOf = (page: Page, label: string) =>
  (page.getByLabelText(label) as HTMLInputElement).value;

const foldOf = (page: Page, title: string) =>
  page.getByText(title, { selector: 'summary *' }).closest('details') as HTMLDetailsElement;

describe('the steps of a new class', () => {
  const stepsOf = (page: Page) =>
    page.getAllByRole('heading', { level: 2 }).flatMap(({ textContent }) => {
      const [, step] = /^[\d!]?(.*(?:What|When and where|Pictures))$/.exec(textContent) ?? [];
      return step ?? [];
    });

  it('say which of them are done or have errors, and none is done that no one has touched', async () => {
    const untouched = await open();
    expect(stepsOf(untouched)).toEqual(['What', 'When and where', 'Pictures']);
    untouched.unmount();
    const page = await openFilledIn();
    expect(stepsOf(page)).toEqual(['Done: What', 'Done: When and where', 'Pictures']);
    fill(page, 'Location', '');
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Location must be at least 3 characters');
    expect(stepsOf(page)).toEqual(['Done: What', 'Has errors: When and where', 'Pictures']);
    expect(document.activeElement).toBe(page.getByLabelText('Location'));
  });

  it('come with the card of the class, as it is entered', async () => {
    const categoryId = await createCategory(at.db, 'Sailing');
    const page = await open();
    const card = within(foldOf(page, 'Preview'));
    card.getByRole('heading', { name: 'Untitled Class' });
    expect(card.queryByText('Free')).toBeNull();
    fill(page, 'Class Title', 'Knots for sailors');
    fill(page, 'Category', String(categoryId));
    fill(page, 'Price ($)', '12.5');
    fill(page, 'Maximum Students', '2');
    const year = new Date().getFullYear() + 1;
    fill(page, 'Start Time', `${year}-06-01T10:00`);
    await page.user.click(page.getByRole('button', { name: 'Add another date' }));
    card.getByRole('heading', { name: 'Knots for sailors' });
    for (const text of ['Sailing', '$12.50', '2 left', 'Maya Ortiz']) card.getByText(text);
    card.getByText(/^\w{3}, Jun 1, \d{4} · 10:00\sAM$/);
    for (const text of ['· 1 h', '+1']) card.getByText(text);
  });
});

describe('more details', () => {
  const lineOf = (page: Page, title: string) =>
    foldOf(page, title).querySelector('summary')?.textContent?.replace(title, '').trim();
  const opened = (page: Page) =>
    ['More details', 'Level and group', 'What to expect'].filter(
      (title) => foldOf(page, title).open,
    );

  it('are closed, and say in a line what is set', async () => {
    const page = await open();
    expect(opened(page)).toEqual([]);
    expect(lineOf(page, 'Level and group')).toBe(
      'All levels, any number of students, no late changes',
    );
    fill(page, 'Level', 'beginner');
    fill(page, 'Maximum spots per booking', '2');
    fill(page, 'From age', '16');
    fill(page, 'What to bring', 'A net');
    fill(page, 'Repeats', 'WEEKLY 1');
    fill(page, 'Ends', 'count');
    await chooseTimeZone(page, 'Denver');
    page.getByText('On the clock in Denver (Mountain Time), where the class takes place.');
    const dates = 'Every week, 12 times · Denver (Mountain Time)';
    const group = 'Beginner · Up to 2 spots per booking';
    expect(lineOf(page, 'More dates')).toBe(dates);
    expect(lineOf(page, 'Level and group')).toBe(group);
    expect(lineOf(page, 'What to expect')).toBe('Ages 16 and older · What to bring');
    expect(lineOf(page, 'More details')).toBe(
      `${dates} · ${group} · Ages 16 and older · What to bring`,
    );
  });

  it('open for a wrong field, which takes the focus', async () => {
    const page = await openFilledIn();
    fill(page, 'From age', '200');
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await expect.poll(() => document.activeElement).toBe(page.getByLabelText('From age'));
    expect(opened(page)).toEqual(['More details', 'What to expect']);
  });

  it('open for a wrong rule of repeating dates', async () => {
    const page = await openFilledIn();
    fill(page, 'Repeats', 'WEEKLY 1');
    fill(page, 'Ends', 'count');
    fill(page, 'Number of times', '0');
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await expect.poll(() => document.activeElement).toBe(page.getByLabelText('Number of times'));
    expect(foldOf(page, 'More details').open).toBe(true);
  });
});

describe('a copy of a class', () => {
  it('has everything but the dates, and its own draft', async () => {
    const categoryId = await createCategory(at.db, 'Baking');
    const images = ['/storage/v1/object/public/files/loaf.jpg'];
    const listing = { categoryId, images, level: 'beginner', maxStudents: 4 } as const;
    const { classId } = await createClass(at.db, teacher.id, {
      ...listing,
      slots: [{ startsInHours: 500 }],
      timeZone: 'America/Denver',
    });
    const classes = await renderUrl(at, '/dashboard/teacher?tab=classes', teacher);
    await classes.user.click(await classes.findByRole('button', { name: /^More about/ }));
    await classes.user.click(await classes.findByRole('menuitem', { name: 'Duplicate' }));
    await classes.findByRole('heading', { level: 1, name: 'Create a New Class' });
    expect(classes.path()).toBe(`/classes/create?from=${classId}`);
    const copied = ['Class Title', 'Category', 'Price ($)', 'Maximum Students', 'Location'];
    expect(copied.map((label) => inputOf(classes, label))).toEqual([
      'Bread without haste',
      String(categoryId),
      '45.5',
      '4',
      'Portland, OR',
    ]);
    expect(inputOf(classes, 'Time zone')).toBe('Denver (Mountain Time)');
    const startsInMs = new Date(inputOf(classes, 'Start Time')).getTime() - Date.now();
    expect(startsInMs).toBeLessThan(60 * 3_600_000);
    await classes.user.click(classes.getByRole('button', { name: 'Create Class' }));
    await classes.findByText('Your class has been created.');
    const rows = await at.db
      .selectFrom('classPictures as p')
      .innerJoin('classes as c', 'c.id', 'p.classId')
      .select(['p.url', 'c.level'])
      .where('c.teacherId', '=', teacher.id)
      .execute();
    expect(rows).toEqual([
      { url: images[0], level: 'beginner' },
      { url: images[0], level: 'beginner' },
    ]);
  });

  it('can only be made of a class of one’s own', async () => {
    const { classId } = await createClass(at.db, (await createUser(at.db)).id);
    const page = await renderUrl(at, `/classes/create?from=${classId}`, teacher);
    await page.findByRole('heading', { name: 'Page Not Found' });
  });
});

describe('the places of earlier classes', () => {
  it('are offered to their instructor, with the map pin and the time zone', async () => {
    await createClass(at.db, teacher.id, {
      location: 'Net Loft, Seattle, WA',
      latitude: 47.6,
      longitude: -122.3,
      locationPrecision: 'exact',
      isPointCorrected: true,
      timeZone: 'America/Anchorage',
    });
    await createClass(at.db, (await createUser(at.db)).id, { location: 'The loft of another' });
    const page = await open();
    fill(page, 'Location', 'loft');
    const option = await page.findByRole('option', { name: 'Net Loft, Seattle, WA' });
    expect(page.queryByRole('option', { name: /another/ })).toBeNull();
    await page.user.click(option);
    expect(inputOf(page, 'Location')).toBe('Net Loft, Seattle, WA');
    page.getByText('Pin set at 47.60000, −122.30000.');
    await page.user.tab();
    expect(inputOf(page, 'Time zone')).toBe('Anchorage (Alaska Time)');
  });
});
