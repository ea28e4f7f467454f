import { within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { allowErrorReports } from '#client/testing/error-noise.ts';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { storeStarts } from '#server/testing/fixtures/stored-starts.ts';
import { withTablesLocked } from '#server/testing/lock-waits.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { classPageSize } from '#shared/market/classes/class-lists.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestApp();
type Page = Awaited<ReturnType<typeof renderUrl>>;

beforeEach(async () => {
  for (const table of ['classSessions', 'classes'] as const)
    await at.db.deleteFrom(table).execute();
});

async function createClasses(
  ...classes: [title: string, priceCents: number, durationLabel: number][]
) {
  const teacher = await createUser(at.db);
  for (const [title, priceCents, startsInHours] of classes)
    await createClass(at.db, teacher.id, { title, priceCents, slots: [{ startsInHours }] });
}
const main = (page: Page) => within(page.getByRole('main'));
const titles = async (page: Page) =>
  (await main(page).findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

describe('/explore', () => {
  it('shows classes with an upcoming date in a grid, while /classes shows all', async () => {
    await createClasses(['One', 100, 30], ['Two', 100, 30], ['Past', 100, -30], ['Four', 100, 30]);
    const page = await renderUrl(at, '/explore');
    await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
    expect((await titles(page)).toSorted()).toEqual(['Four', 'One', 'Two']);
    await page.navigate('/classes');
    await page.findByRole('heading', { level: 1, name: 'Available Classes' });
    expect((await titles(page)).toSorted()).toEqual(['Four', 'One', 'Past', 'Two']);
    expect(main(page).queryByRole('link', { name: 'Create a Class' })).toBeNull();
  });

  it('shows 6 placeholders while loading', async () => {
    await withTablesLocked(at.db, async () => {
      const page = await renderUrl(at, '/explore');
      const loading = await page.findByRole('status', { name: 'Loading classes' });
      expect(within(loading).getAllByRole('listitem')).toHaveLength(6);
      page.unmount();
    });
  });

  it('shows the empty state when there are no classes', async () => {
    const page = await renderUrl(at, '/explore');
    await page.findByRole('heading', { name: 'No classes found' });
    page.getByText('No classes available at the moment.');
  });

  it.each([
    ['Price', 'Price (Low to High)', 'Price (High to Low)', ['Late', 'Soon'], ['Soon', 'Late']],
    ['Date', 'Date (Soonest)', 'Date (Latest)', ['Soon', 'Late'], ['Late', 'Soon']],
  ])(
    'has a button %s that cycles to %s, %s, and back',
    async (none, up, down, ascending, descending) => {
      await createClasses(['Soon', 9000, 30], ['Late', 100, 900]);
      const page = await renderUrl(at, '/explore');
      const press = async (name: string, next: string) => {
        await page.user.click(await page.findByRole('button', { name }));
        await page.findByRole('button', { name: next });
      };
      await press(none, up);
      await expect.poll(() => titles(page)).toEqual(ascending);
      await press(up, down);
      await expect.poll(() => titles(page)).toEqual(descending);
      await press(down, none);
      // Soonest first is also the default order.
      await expect.poll(() => titles(page)).toEqual(['Soon', 'Late']);
    },
  );
});

describe('the Price and Date buttons of /explore', () => {
  it('may both be active: then the price decides between equal dates', async () => {
    await createClasses(['Soon', 9000, 30], ['Dear', 900, 60], ['Cheap', 100, 60]);
    const sameDate = { startsAt: new Date(Date.now() + 60 * hourMs) };
    const isLater = sql<boolean>`starts_at > now() + interval '40 hours'`;
    await at.db.updateTable('classSessions').set(sameDate).where(isLater).execute();
    await storeStarts(at.db);
    const page = await renderUrl(at, '/explore');
    const press = async (name: string, next: string) => {
      await page.user.click(await page.findByRole('button', { name }));
      await page.findByRole('button', { name: next, pressed: next !== 'Price' && next !== 'Date' });
    };
    await press('Price', 'Price (Low to High)');
    await expect.poll(() => titles(page)).toEqual(['Cheap', 'Dear', 'Soon']);
    await press('Date', 'Date (Soonest)');
    await expect.poll(() => titles(page)).toEqual(['Soon', 'Cheap', 'Dear']);
    page.getByRole('button', { name: 'Price (Low to High)', pressed: true });
    expect(page.path()).toBe('/explore?sort=soonest,price');
    await press('Price (Low to High)', 'Price (High to Low)');
    await expect.poll(() => titles(page)).toEqual(['Soon', 'Dear', 'Cheap']);
    await press('Date (Soonest)', 'Date (Latest)');
    await expect.poll(() => titles(page)).toEqual(['Dear', 'Cheap', 'Soon']);
    await press('Date (Latest)', 'Date');
    await expect.poll(() => titles(page)).toEqual(['Soon', 'Dear', 'Cheap']);
    expect(page.path()).toBe('/explore?sort=price-desc');
    await page.user.click(page.getByRole('button', { name: 'Filters' }));
    await page.user.selectOptions(await page.findByLabelText('More sort options'), 'Newest');
    await page.user.click(page.getByRole('button', { name: /^Show/ }));
    await page.findByRole('button', { name: 'Price', pressed: false });
    expect(page.path()).toBe('/explore?sort=newest');
  });
});

it('/classes shows Create a Class to members, and a link to each class', async () => {
  await createClasses(['One', 100, 30]);
  const page = await renderUrl(at, '/classes', await createUser(at.db));
  const create = await main(page).findByRole('link', { name: 'Create a Class' });
  expect(create.getAttribute('href')).toBe('/classes/create');
  page.getByRole('link', { name: 'View Details for One' });
});

describe('load errors show a toast', () => {
  it.each([
    ['/classes', 'Failed to load classes. Please try again.'],
    ['/classes/00000000-0000-7000-8000-000000000000', 'Could not load class details'],
  ])('on %s: "%s"', async (url, words) => {
    const page = await renderUrl(at, '/auth/verify-email');
    await page.findByText('Invalid verification link');
    await page.findByRole('link', { name: 'Get Started' });
    allowErrorReports();
    page.cutOff(2);
    await page.navigate(url);
    const card = (await page.findByText(words)).closest('li');
    if (url !== '/classes') expect(card?.textContent).toMatch(/^Error/);
    page.cutOff(0);
    await page.user.click(await page.findByRole('button', { name: 'Try again' }));
    await page.findByRole('heading', { name: /Available Classes|Class not found/ });
  });
});

it('a list shows a toast when its second page fails, and restores both on return', async () => {
  const all = classPageSize.default + 1;
  const titled = Array.from({ length: all }, (_, index) => `Paged ${index}`);
  await createClasses(...titled.map((title): [string, number, number] => [title, 100, 30]));
  const page = await renderUrl(at, '/classes');
  await page.user.hover(await page.findByRole('button', { name: 'Show more classes' }));
  page.cutOff(1);
  await page.user.click(page.getByRole('button', { name: 'Show more classes' }));
  await page.findByText('Failed to load classes. Please try again.');
  expect(await titles(page)).toHaveLength(classPageSize.default);
  await page.user.click(page.getByRole('button', { name: 'Try again' }));
  await expect.poll(async () => (await titles(page)).length).toBe(all);
  await page.navigate('/faq');
  await page.findByRole('heading', { level: 1, name: 'Frequently Asked Questions' });
  await page.access.utils.classes.page.invalidate();
  await page.navigate('/classes');
  await page.findByRole('heading', { level: 1, name: 'Available Classes' });
  expect(await titles(page)).toHaveLength(all);
  expect(page.queryByText("We couldn't load this page")).toBeNull();
});
