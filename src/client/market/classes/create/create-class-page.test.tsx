import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTimeZone } from '#client/testing/choose-time-zone.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { withTablesLocked } from '#server/testing/lock-waits.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  sessionStorage.clear();
  teacher = await createUser(at.db);
});

const attribute = (page: Page, label: string, name: string) =>
  page.getByLabelText(label).getAttribute(name);
const fill = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });

async function openFilledIn(): Promise<Page> {
  const categoryId = await createCategory(at.db);
  const page = await renderUrl(at, '/classes/create', teacher);
  await page.findByLabelText('Class Title');
  fill(page, 'Class Title', 'Knots for sailors');
  fill(page, 'Category', String(categoryId));
  fill(page, 'Description', 'Six knots that hold, and how to get them out again.');
  fill(page, 'Price ($)', '12.5');
  fill(page, 'Location', 'Pier 4, Seattle, WA');
  return page;
}

describe('the create class form', () => {
  it('shows its title, subtitle, and fields, and Cancel goes to the dashboard', async () => {
    await createCategory(at.db, 'Falconry');
    const page = await renderUrl(at, '/classes/create', teacher);
    await page.findByRole('heading', { level: 1, name: 'Create a New Class' });
    page.getByRole('option', { name: 'Falconry' });
    page.getByText('Share your skills and knowledge with others');
    const cancel = page.getByRole('link', { name: 'Cancel' });
    expect(cancel.getAttribute('href')).toBe('/dashboard');
    for (const label of ['Class Title', 'Category', 'Description', 'Location'])
      page.getByLabelText(label);
    page.getByRole('group', { name: 'Class Images' });
    expect(attribute(page, 'Price ($)', 'inputmode')).toBe('decimal');
    expect(attribute(page, 'Price ($)', 'step')).toBe('0.01');
    expect(attribute(page, 'Price ($)', 'min')).toBe('0');
    expect(attribute(page, 'Maximum Students', 'min')).toBe('1');
    for (const label of ['Start Time', 'End Time'])
      expect(attribute(page, label, 'type')).toBe('datetime-local');
  });

  it('shows errors for missing numbers and times', async () => {
    const page = await openFilledIn();
    for (const label of ['Maximum Students', 'Start Time', 'End Time']) fill(page, label, '');
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Max students is required');
    page.getByText('Start time is required');
    page.getByText('End time is required');
  });

  it('shows "Creating..." while submitting, then "Success!", and goes to the dashboard', async () => {
    const page = await openFilledIn();
    await page.user.selectOptions(page.getByLabelText('Level'), 'Beginner');
    await page.user.selectOptions(page.getByLabelText('Language'), 'Spanish');
    fill(page, 'From age', '6');
    fill(page, 'What to bring', 'A net');
    await withTablesLocked(at.db, async () => {
      await page.user.click(page.getByRole('button', { name: 'Create Class' }));
      await page.findByRole('button', { name: 'Creating...' });
    });
    const title = await page.findByText('Success!');
    expect(title.closest('li')?.textContent).toContain('Your class has been created.');
    expect(page.path()).toBe('/dashboard?tab=created');
    // The link of the new class, to copy.
    await page.findByRole('region', { name: 'Knots for sailors is listed' });
    const link = (await page.findByLabelText('Your link')) as HTMLInputElement;
    expect(link.value).toMatch(/\/c\/[0-9a-z]{10}\?from=[0-9a-z]{7}$/);
    const row = await at.db
      .selectFrom('classes')
      .select(['isActive', 'maxStudents', 'level', 'language', 'minAge', 'maxAge', 'bring', 'wear'])
      .where('teacherId', '=', teacher.id)
      .executeTakeFirst();
    expect(row).toEqual({
      isActive: true,
      maxStudents: 10,
      level: 'beginner',
      language: 'es',
      minAge: 6,
      maxAge: null,
      bring: 'A net',
      wear: '',
    });
  });

  it('takes several dates, each by default a week after the last, and marks an invalid one', async () => {
    const page = await openFilledIn();
    await chooseTimeZone(page, 'New York');
    const year = new Date().getFullYear() + 1;
    fill(page, 'Start Time', `${year}-06-01T10:00`);
    fill(page, 'End Time', `${year}-06-01T12:00`);
    const add = page.getByRole('button', { name: 'Add another date' });
    for (let date = 2; date <= 4; date++) await page.user.click(add);
    const date = (number: number) => within(page.getByRole('group', { name: `Date ${number}` }));
    const startOf = (number: number) => date(number).getByLabelText('Start Time');
    expect(startOf(3)).toHaveProperty('value', `${year}-06-15T10:00`);
    await page.user.click(page.getByRole('button', { name: 'Remove date 3' }));
    expect(document.activeElement).toBe(add);
    // This date has the start of the second and another end, which only the server rejects.
    fireEvent.change(startOf(3), { target: { value: `${year}-06-08T10:00` } });
    fireEvent.change(date(3).getByLabelText('End Time'), {
      target: { value: `${year}-06-08T09:00` },
    });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await date(3).findByText('End time must be after start time');
    fireEvent.change(date(3).getByLabelText('End Time'), {
      target: { value: `${year}-06-08T13:00` },
    });
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await date(3).findByText('Two dates start at the same time');
    fireEvent.change(startOf(3), { target: { value: `${year}-06-09T10:00` } });
    // Every date keeps its wall-clock time.
    await chooseTimeZone(page, 'Los Angeles');
    expect(startOf(2)).toHaveProperty('value', `${year}-06-08T10:00`);
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    await page.findByText('Success!');
    const rows = await at.db
      .selectFrom('classSessions as s')
      .innerJoin('classes as c', 'c.id', 's.classId')
      .select('s.startsAt')
      .where('c.teacherId', '=', teacher.id)
      .orderBy('s.startsAt')
      .execute();
    expect(rows.map(({ startsAt }) => startsAt.toISOString())).toEqual(
      ['01', '08', '09'].map((day) => `${year}-06-${day}T17:00:00.000Z`),
    );
  });

  it('marks the field that the server rejects and shows "Error"', async () => {
    const page = await openFilledIn();
    const category = page.getByLabelText('Category') as HTMLSelectElement;
    await at.db.deleteFrom('categories').where('id', '=', Number(category.value)).execute();
    await page.user.click(page.getByRole('button', { name: 'Create Class' }));
    const sentence = 'Please select a category';
    await page.findByText(sentence, { selector: 'form *' });
    const card = (await page.findByText(sentence, { selector: 'li *' })).closest('li');
    expect(card?.textContent).toMatch(/^Error/);
    expect(document.activeElement).toBe(category);
  });
});
