import { fireEvent, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp({ PAYMENTS: 'sandbox', COMMISSION_PERCENT: '15' });
let teacher: Account;
beforeEach(async () => {
  teacher = await createUser(at.db);
});

type Page = Awaited<ReturnType<typeof renderUrl>>;
const type = (page: Page, label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });
const press = (page: Page, name: string) => page.user.click(page.getByRole('button', { name }));
const textIn = (page: Page, label: string) =>
  (page.getByLabelText(label) as HTMLInputElement).value;

async function openNewClass(): Promise<Page> {
  const categoryId = await createCategory(at.db);
  const page = await renderUrl(at, '/classes/create', teacher);
  await page.findByLabelText('Class Title');
  type(page, 'Class Title', 'Knots for sailors');
  type(page, 'Category', String(categoryId));
  type(page, 'Description', 'Six knots that hold, and how to get them out again.');
  type(page, 'Location', 'Pier 4, Seattle, WA');
  return page;
}

const classRow = () =>
  at.db.selectFrom('classes').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow();

describe('the numbers of a new class', () => {
  it('are read with the separators and the currency that were typed', async () => {
    const page = await openNewClass();
    const price = page.getByLabelText('Price ($)');
    await page.fill(price, '19,99');
    page.getByText(/^You receive \$17\.00 of \$19\.99/);
    expect(price).toHaveProperty('value', '19,99');
    type(page, 'Price ($)', '$ 1.000,50');
    page.getByText(/ of \$1,000\.50/);
    type(page, 'Maximum Students', '1,000');
    type(page, 'From age', '１６');
    await press(page, 'Create Class');
    await page.findByText('Success!');
    expect(await classRow()).toMatchObject({
      priceCents: 100_050,
      maxStudents: 1000,
      minAge: 16,
      maxAge: null,
    });
  });

  it('stay as typed, with a question, while they could be two', async () => {
    const page = await openNewClass();
    type(page, 'Price ($)', '1,000');
    expect(page.queryByText(/You receive|\$1,000|\$NaN/)).toBeNull();
    type(page, 'Maximum Students', '1.000');
    type(page, 'To age', 'teens');
    await press(page, 'Create Class');
    await page.findByText('Do you mean $1,000.00 or $1.00? Write 1000 or 1.00');
    page.getByText('Do you mean 1,000 or 1? Write 1000 or 1');
    page.getByText('Must be an age from 0 to 120');
    expect([textIn(page, 'Price ($)'), textIn(page, 'Maximum Students')]).toEqual([
      '1,000',
      '1.000',
    ]);
    await page.navigate('/explore');
    await page.navigate('/classes/create');
    await page.findByDisplayValue('Knots for sailors');
    expect(textIn(page, 'Price ($)')).toBe('1,000');
  });

  it.each(['-5', '1e3', 'Infinity', 'abc', ''])('are not sent as “%s”', async (typed) => {
    const page = await openNewClass();
    type(page, 'Price ($)', typed);
    await press(page, 'Create Class');
    await page.findByText('Price must be a number greater than or equal to 0');
    expect(textIn(page, 'Price ($)')).toBe(typed);
  });

  it('are shown as they were read once the field is left', async () => {
    const page = await openNewClass();
    await page.fill(page.getByLabelText('Price ($)'), '1.000,5');
    await page.user.tab();
    expect(textIn(page, 'Price ($)')).toBe('1000.50');
  });

  it('are those on the screen, though a script changed them without an event', async () => {
    const page = await openNewClass();
    type(page, 'Price ($)', '20');
    (page.getByLabelText('Price ($)') as HTMLInputElement).value = '19,99';
    await press(page, 'Create Class');
    await page.findByText('Success!');
    expect(await classRow()).toMatchObject({ priceCents: 1999 });
  });
});

it('an edited class keeps its price until the new one is clear', async () => {
  const { classId } = await createClass(at.db, teacher.id, {
    priceCents: 123_450,
    minStudents: 2,
  });
  const page = await renderUrl(at, `/classes/${classId}/edit`, teacher);
  await page.findByLabelText('Price ($)');
  expect(textIn(page, 'Price ($)')).toBe('1234.5');
  type(page, 'Price ($)', '19.999');
  type(page, 'Minimum Students', '1.5');
  await press(page, 'Save changes');
  await page.findByText('Do you mean $19,999.00? Write 19999, or at most two decimals');
  page.getByText('Must be a whole number');
  type(page, 'Price ($)', '$19,95');
  type(page, 'Minimum Students', '2');
  await press(page, 'Save changes');
  await page.findByText('Class saved');
  expect(await classRow()).toMatchObject({ priceCents: 1995, minStudents: 2 });
});

it('the spots and the number of dates of a schedule are never another number', async () => {
  const { classId } = await createClass(at.db, teacher.id, { slots: [], timeZone: 'UTC' });
  const page = await renderUrl(at, `/classes/${classId}/schedules`, teacher);
  await page.user.click(await page.findByRole('button', { name: 'Repeat a date' }));
  type(page, 'Start Time', `${new Date().getFullYear() + 1}-03-03T18:30`);
  type(page, 'Ends', 'count');
  type(page, 'Number of times', '1.000');
  type(page, 'Spots on each date', '1.000');
  await press(page, 'List these dates');
  expect(await page.findAllByText('Do you mean 1,000 or 1? Write 1000 or 1')).toHaveLength(2);
  type(page, 'Number of times', '501');
  page.getByText('Must be a whole number from 1 to 500');
  type(page, 'Number of times', '3');
  type(page, 'Spots on each date', '');
  await press(page, 'List these dates');
  await page.findByText('3 dates can be booked now.');
});

it('the price of a request asks what a comma means', async () => {
  const page = await renderUrl(at, '/wanted/ask', teacher);
  await page.fill(await page.findByLabelText('What would you like to learn?'), 'Wheel throwing');
  await page.fill(page.getByLabelText('Near'), 'Portland, OR');
  type(page, 'Up to ($, optional)', '1,000');
  await press(page, 'Ask for this class');
  await page.findByText('Do you mean $1,000.00 or $1.00? Write 1000 or 1.00');
  type(page, 'Up to ($, optional)', '1,000.00');
  await press(page, 'Ask for this class');
  await page.findByText(/^We’ve listed your request/);
  const row = await at.db.selectFrom('wantedRequests').select('maxPriceCents').executeTakeFirst();
  expect(row).toEqual({ maxPriceCents: 100_000 });
});

describe('the numbers of the search filters', () => {
  it('are grouped by a comma, and asked about while they could be two', async () => {
    const page = await renderUrl(at, '/explore');
    await page.user.click(await page.findByRole('button', { name: /^Filters/ }));
    const dialog = within(await page.findByRole('dialog', { name: 'Filters' }));
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill('Minimum price', '19,99');
    fill('Maximum price', '1.000');
    fill('Spots', '0');
    dialog.getByText('Do you mean $1,000.00 or $1.00? Write 1000 or 1.00');
    await page.user.click(dialog.getByRole('button', { name: /^Show/ }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Maximum price'));
    expect(page.path()).toBe('/explore');
    fill('Maximum price', '10');
    dialog.getByText('Must not be lower than the minimum price');
    fill('Maximum price', '1,000');
    dialog.getByText('Must be a whole number from 1 to 1000');
    fill('Spots', '1,000');
    await page.user.click(dialog.getByRole('button', { name: /^Show/ }));
    await expect.poll(page.path).toBe('/explore?minPrice=19.99&maxPrice=1000&seats=1000');
  });
});
