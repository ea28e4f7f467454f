import { within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import {
  createBooking,
  createCategory,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
type Page = Awaited<ReturnType<typeof renderUrl>>;

const portland = {
  latitude: 45.52,
  longitude: -122.68,
  locationPrecision: 'city' as const,
  city: 'Portland',
  region: 'OR',
};
const titles = {
  bowls: 'First bowls on the wheel',
  mugs: 'Mugs from slabs of clay',
  bread: 'Bread without haste',
};

beforeAll(async () => {
  const teacher = await createUser(at.db, { role: 'instructor' });
  const pottery = await createCategory(at.db, 'Pottery');
  const make = (title: string, options: object) =>
    createClass(at.db, teacher.id, { title, ...options });
  const capacity = (free: number) => ({ slots: [{ capacity: free }] });
  await make(titles.bowls, { ...portland, categoryId: pottery, priceCents: 7800, ...capacity(2) });
  await make(titles.mugs, { ...portland, categoryId: pottery, priceCents: 9500, ...capacity(9) });
  await make(titles.bread, { priceCents: 0, location: 'Lyon, France' });
});

beforeEach(() => localStorage.clear());

const titleOf = (card: HTMLElement) => within(card).getByRole('link').textContent;
/** The titles of the results, without those of wider searches. */
const shown = (page: Page) =>
  within(page.getByRole('main'))
    .queryAllByRole('article')
    .filter((card) => card.closest('section') === null)
    .map(titleOf)
    .toSorted();
const shownUnder = async (page: Page, name: string) =>
  within(await page.findByRole('region', { name }))
    .getAllByRole('article')
    .map(titleOf);
const chips = (page: Page) =>
  within(page.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const parameters = (page: Page) =>
  Object.fromEntries(new URLSearchParams(page.path().split('?')[1] ?? ''));

describe('the search bar', () => {
  it('reads the filters out of a sentence', async () => {
    const page = await renderUrl(at, '/');
    await page.user.type(
      await page.findByLabelText('What'),
      'a pottery class within 10 miles of Portland under $80 with 2 seats{Enter}',
    );
    await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
    await expect.poll(() => shown(page)).toEqual([titles.bowls]);
    expect(chips(page)).toEqual([
      '“pottery”',
      'Within 10 mi of Portland, OR',
      'Up to $80',
      '2+ spots',
      'Clear all',
    ]);
    page.getByText('1 class');
    await expect.poll(() => document.title).toContain('pottery class');
  });

  it('shows the words of the previous search after Back', async () => {
    const page = await renderUrl(at, '/explore?q=bread');
    const what = await page.findByLabelText('What');
    await page.user.clear(what);
    await page.user.type(what, 'slabs{Enter}');
    await expect.poll(() => page.path()).toBe('/explore?q=slabs');
    page.back();
    await expect.poll(() => page.path()).toBe('/explore?q=bread');
    await expect.poll(() => shown(page)).toEqual([titles.bread]);
    expect(page.getByLabelText('What')).toHaveProperty('value', 'bread');
  });

  it('suggests places by key, and remembers the last one on this device', async () => {
    const page = await renderUrl(at, '/');
    const where = await page.findByRole('combobox', { name: 'Where' });
    await page.user.type(where, 'portl');
    await page.findByRole('option', { name: 'Portland, OR' });
    expect(where.getAttribute('aria-expanded')).toBe('true');
    await page.user.keyboard('{ArrowDown}');
    const active = document.getElementById(where.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('Portland, OR');
    await page.user.keyboard('{Enter}');
    expect(page.path()).toBe('/');
    expect(where.getAttribute('aria-expanded')).toBe('false');
    await page.user.keyboard('{Enter}');
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    expect(page.path()).toBe('/explore?near=Portland,+OR');
    await page.navigate('/');
    await page.user.click(await page.findByRole('combobox', { name: 'Where' }));
    await page.findByRole('option', { name: 'Portland, OR Last search' });
  });

  it('keeps the chosen suggestion when others arrive', async () => {
    const page = await renderUrl(at, '/');
    const where = await page.findByRole('combobox', { name: 'Where' });
    await page.user.type(where, 'po');
    await page.findByRole('option', { name: 'Portland, OR' });
    const before = page.getAllByRole('option').length;
    const release = page.holdBack();
    await page.user.type(where, 'rtland, o');
    const active = () =>
      document.getElementById(where.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await page.user.keyboard('{ArrowDown}');
    while (!active()?.includes('Portland, OR')) await page.user.keyboard('{ArrowDown}');
    release();
    await expect.poll(() => page.getAllByRole('option').length).toBeLessThan(before);
    expect(active()).toContain('Portland, OR');
  });

  it('keeps a place or a filter that is chosen while the position is found', async () => {
    let found: (position: object) => void = () => {};
    const getCurrentPosition = (onFound: typeof found) => {
      found = onFound;
    };
    const value = { getCurrentPosition };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
    const position = { coords: { latitude: 45.52, longitude: -122.68 } };
    const page = await renderUrl(at, '/');
    const where = await page.findByRole('combobox', { name: 'Where' });
    await page.user.click(where);
    await page.user.click(await page.findByRole('option', { name: 'Near me' }));
    await page.findByText('Finding you…');
    await page.user.type(where, 'Lyon');
    found(position);
    await expect.poll(() => page.queryByText('Finding you…')).toBeNull();
    expect(where).toHaveProperty('value', 'Lyon');
    await page.navigate('/explore');
    await page.user.click(await page.findByRole('button', { name: 'Near me' }));
    await page.navigate('/explore?q=pottery');
    await page.findByRole('link', { name: 'Remove “pottery”' });
    await page.user.click(page.getByRole('button', { name: /^Filters/ }));
    await page.user.selectOptions(await page.findByLabelText('Level'), 'beginner');
    found(position);
    const near = { lat: '45.52', lng: '-122.68' };
    await expect.poll(() => parameters(page)).toEqual({ q: 'pottery', ...near });
    await page.user.click(page.getByRole('button', { name: /^Show/ }));
    await expect.poll(() => parameters(page)).toEqual({ q: 'pottery', level: 'beginner', ...near });
  });

  it('asks for the position only when “Near me” is pressed, and says when it is rejected', async () => {
    let requests = 0;
    const reject = (_: unknown, onError: (error: object) => void) => {
      requests++;
      onError({ code: 1, PERMISSION_DENIED: 1 });
    };
    const value = { getCurrentPosition: reject };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value });
    const page = await renderUrl(at, '/');
    await page.user.click(await page.findByRole('combobox', { name: 'Where' }));
    const nearMe = await page.findByRole('option', { name: 'Near me' });
    expect(requests).toBe(0);
    await page.user.click(nearMe);
    await page.findByText(/^We don't have access to your location\./);
    value.getCurrentPosition = ((onFound: (position: object) => void) =>
      onFound({ coords: { latitude: 45.52001, longitude: -122.68 } })) as never;
    await page.user.click(nearMe);
    await page.user.click(page.getByRole('button', { name: 'Search' }));
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    expect(parameters(page)).toEqual({ lat: '45.52', lng: '-122.68' });
    await page.navigate('/explore');
    await page.user.click(await page.findByRole('button', { name: 'Near me' }));
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    expect(parameters(page)).toEqual({ lat: '45.52', lng: '-122.68' });
    expect(chips(page)).toEqual(['Within 15 mi of you']);
  });

  it.each([
    ['searched last', () => localStorage.setItem('learnlocal-place', 'Portland, OR'), {}],
    ['of the profile', () => {}, { location: 'Portland, OR' }],
  ])('starts at the place %s, until it is removed', async (_which, remember, profile) => {
    remember();
    const page = await renderUrl(at, '/explore', await createUser(at.db, profile));
    await expect.poll(() => parameters(page)).toEqual({ near: 'Portland, OR' });
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    await page.user.click(page.getByRole('link', { name: 'Remove Within 15 mi of Portland, OR' }));
    await expect.poll(() => shown(page)).toHaveLength(3);
    await page.navigate('/faq');
    await page.navigate('/explore');
    await page.findByRole('button', { name: 'Near me' });
    expect(page.path()).toBe('/explore');
  });

  it('suggests a city in the time zone of the browser, only while nothing else is known', async () => {
    const suggestion = { name: 'Near Portland?' };
    await at.db.updateTable('classes').set({ timeZone: 'Pacific/Apia' }).execute();
    const unlikely = await renderUrl(at, '/explore');
    await unlikely.findByRole('button', { name: 'Near me' });
    expect(unlikely.queryByRole('link', suggestion)).toBeNull();
    unlikely.unmount();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await at.db.updateTable('classes').set({ timeZone }).where('title', '=', titles.mugs).execute();
    const page = await renderUrl(at, '/explore');
    await page.user.click(await page.findByRole('link', suggestion));
    await expect.poll(() => parameters(page)).toEqual({ near: 'Portland, OR' });
    await page.user.click(
      await page.findByRole('link', { name: 'Remove Within 15 mi of Portland, OR' }),
    );
    await page.findByRole('button', { name: 'Near me' });
    expect(page.queryByRole('link', suggestion)).toBeNull();
  });

  it('chooses times of the week', async () => {
    const page = await renderUrl(at, '/explore?q=clay');
    await page.user.click(await page.findByRole('button', { name: /^When/ }));
    const week = within(await page.findByRole('group', { name: 'Fits my week' }));
    await page.user.click(week.getByRole('button', { name: 'Sat, all day' }));
    await page.user.click(week.getByRole('button', { name: 'Saturday evening' }));
    await page.user.click(week.getByRole('button', { name: 'Sunday morning' }));
    expect(week.getAllByRole('button', { pressed: true })).toHaveLength(3);
    await page.user.click(page.getByRole('button', { name: 'Done' }));
    await page.user.click(page.getByRole('button', { name: 'Search' }));
    await expect
      .poll(() => parameters(page))
      .toEqual({
        q: 'clay',
        when: 'sat-morning,sat-afternoon,sun-morning',
      });
  });

  it('is a plain form before the page is live, and keeps the other filters', async () => {
    const page = await renderUrl(at, '/explore?near=Portland&when=sat-morning&seats=2&sort=price');
    const form = (await page.findByRole('search')) as HTMLFormElement;
    expect(form.getAttribute('action')).toBe('/explore');
    expect(Object.fromEntries(new FormData(form))).toEqual({
      q: '',
      near: 'Portland',
      when: 'sat-morning',
      seats: '2',
      sort: 'price',
    });
  });
});

describe('a search', () => {
  it('changes with the filters, and Back and chips undo a filter', async () => {
    const page = await renderUrl(at, '/explore?near=Portland&utm_source=letter');
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    await page.user.click(page.getByRole('button', { name: 'Filters (1)' }));
    const dialog = within(await page.findByRole('dialog', { name: 'Filters' }));
    await page.user.type(dialog.getByLabelText('Maximum price'), '80');
    await page.user.click(await dialog.findByRole('button', { name: 'Show 1 class' }));
    await expect.poll(() => shown(page)).toEqual([titles.bowls]);
    expect(parameters(page)).toEqual({ near: 'Portland', maxPrice: '80' });
    await page.user.click(page.getByRole('link', { name: 'Remove Within 15 mi of Portland, OR' }));
    await expect.poll(() => shown(page)).toEqual([titles.bread, titles.bowls].toSorted());
    expect(page.getByLabelText('Where')).toHaveProperty('value', '');
    page.back();
    await expect.poll(() => shown(page)).toEqual([titles.bowls]);
    expect(page.getByLabelText('Where')).toHaveProperty('value', 'Portland');
    page.back();
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
  });

  it('counts the classes of each category and toggles it', async () => {
    const page = await renderUrl(at, '/explore?maxPrice=80');
    const row = within(await page.findByRole('navigation', { name: 'Categories' }));
    expect(row.getAllByRole('link')).toHaveLength(2);
    const pottery = () => row.getByRole('link', { name: 'Pottery 1' });
    await page.user.click(pottery());
    await expect.poll(() => pottery().getAttribute('aria-current')).toBe('true');
    expect(parameters(page)).toHaveProperty('category');
    await page.user.click(pottery());
    await expect.poll(() => parameters(page)).toEqual({ maxPrice: '80' });
  });

  it('has no row of categories if only one is left', async () => {
    const page = await renderUrl(at, '/explore?minPrice=50');
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
    expect(page.queryByRole('navigation', { name: 'Categories' })).toBeNull();
  });

  it('drops invalid parameters from the URL, even an unknown category', async () => {
    const page = await renderUrl(at, '/explore?category=999999&q=slabs&within=-1&when=noon');
    await expect.poll(() => shown(page)).toEqual([titles.mugs]);
    expect(page.path()).toBe('/explore?q=slabs');
  });

  it('that finds nothing shows what nearly matches, and names the filter to drop', async () => {
    const page = await renderUrl(at, '/explore?near=Portland&maxPrice=20');
    await page.findByText('No classes match');
    expect(await shownUnder(page, 'At other prices')).toEqual([titles.bowls, titles.mugs]);
    page.getByRole('button', { name: 'Email me about new ones' });
    page.getByRole('link', { name: 'Ask for this class' });
    await page.user.click(page.getByRole('link', { name: 'Remove Up to $20 · 2 classes' }));
    await expect.poll(() => shown(page)).toEqual([titles.bowls, titles.mugs]);
  });

  it('that finds only a part of the words offers to ask for the class', async () => {
    const page = await renderUrl(at, '/explore?q=clay+xylophone&near=Portland');
    await page.findByText('xylophone', { selector: 'strong' });
    expect(shown(page)).toEqual([titles.mugs]);
    await page.user.click(page.getByRole('link', { name: 'Ask for this class' }));
    const words = await page.findByLabelText('What would you like to learn?');
    expect(words).toHaveProperty('value', 'clay xylophone');
    expect(page.getByLabelText('Near')).toHaveProperty('value', 'Portland, OR');
  });

  it('near an unknown place explains that the place is unknown', async () => {
    const page = await renderUrl(at, '/explore?near=Xyzzyville');
    await page.findByText(/^We couldn't find “Xyzzyville”/);
    expect(shown(page)).toHaveLength(3);
  });

  it('can be followed by email or in a calendar; feed readers find theirs in the head', async () => {
    const page = await renderUrl(at, '/explore?q=clay&sort=price');
    const calendar = await page.findByRole('link', { name: 'Add to your calendar' });
    expect(calendar.getAttribute('href')).toBe('/api/search.ics?q=clay');
    page.getByRole('button', { name: 'Email me about new ones' });
    expect(page.queryByRole('link', { name: /feed/ })).toBeNull();
    const feeds = () => [...document.querySelectorAll('link[rel=alternate]')];
    await expect
      .poll(() => feeds().map((feed) => feed.getAttribute('href')))
      .toEqual(['/api/search.ics?q=clay', '/api/search.atom?q=clay']);
  });
});

it('a class keeps the spots and the place of a search', async () => {
  const page = await renderUrl(at, '/explore?q=bowls+for+two+near+Portland');
  await page.user.click(await page.findByRole('link', { name: titles.bowls }));
  await page.findByText('2 × $78 = $156');
  expect(parameters(page)).toMatchObject({ seats: '2', near: 'Portland, OR' });
});

describe('suggestions while typing', () => {
  const whatField = (page: Page) => page.findByRole('combobox', { name: 'What' });

  it('open a class, a category or a recent search by key', async () => {
    const page = await renderUrl(at, '/');
    await page.user.type(await whatField(page), 'bow');
    await page.findByRole('option', { name: `${titles.bowls} Class` });
    await page.user.keyboard('{ArrowDown}{Enter}');
    await page.findByRole('heading', { level: 1, name: titles.bowls });
    await page.navigate('/explore?maxPrice=90');
    await page.user.type(await whatField(page), 'potte');
    await page.user.click(await page.findByRole('option', { name: 'Pottery Category' }));
    await expect.poll(() => shown(page)).toEqual([titles.bowls]);
    expect(parameters(page)).toEqual({ category: expect.any(String), maxPrice: '90' });
    await page.user.clear(await whatField(page));
    await page.user.type(await whatField(page), 'slabs{Enter}');
    await expect.poll(() => parameters(page).q).toBe('slabs');
    await page.navigate('/');
    await page.user.click(await whatField(page));
    await page.findByRole('option', { name: 'slabs Recent' });
  });

  it('are closed by Escape, and never keep Enter from searching', async () => {
    const page = await renderUrl(at, '/');
    const what = await whatField(page);
    await page.user.type(what, 'bread');
    await page.findByRole('option', { name: `${titles.bread} Class` });
    await page.user.keyboard('{Escape}');
    expect(what.getAttribute('aria-expanded')).toBe('false');
    await page.user.keyboard('{Enter}');
    await expect.poll(() => page.path()).toBe('/explore?q=bread');
  });
});

it('few results are followed by those of wider searches, and full classes come last', async () => {
  const { latitude, longitude, locationPrecision } = portland;
  const north = { longitude, locationPrecision, latitude: latitude + 0.3 };
  const soon = { startsInHours: 5, capacity: 1 };
  const teacher = await createUser(at.db);
  await createClass(at.db, teacher.id, { title: 'Clay farther north', ...north });
  const full = { title: 'Clay for one', slots: [soon], latitude, longitude, locationPrecision };
  const { sessionId } = await createClass(at.db, teacher.id, full);
  await createBooking(at.db, sessionId, (await createUser(at.db)).id);
  const page = await renderUrl(at, '/explore?near=Portland,+OR');
  expect(await shownUnder(page, 'Within 25 miles')).toEqual(['Clay farther north']);
  const titlesInOrder = () => page.getAllByRole('article').map(titleOf);
  await expect.poll(() => titlesInOrder().indexOf('Clay for one')).toBe(2);
  await page.navigate('/explore?near=Portland,+OR&sort=soonest');
  await expect.poll(() => titlesInOrder()[0]).toBe('Clay for one');
});
