import { within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
let teacher: Account;

beforeAll(async () => {
  teacher = await createUser(at.db);
  const categoryId = await createCategory(at.db);
  await createClass(at.db, teacher.id, { title: 'First made', categoryId });
  for (const title of ['Second made', 'Third made', 'Fourth made'])
    await createClass(at.db, teacher.id, { title });
});

const heading = /Learn something by hand/;
const address = (link: HTMLElement) => link.getAttribute('href');

describe('the home page', () => {
  it('features the first three classes of the list, with a link to all of them', async () => {
    const page = await renderUrl(at, '/');
    const featured = within(await page.findByRole('region', { name: 'Featured classes' }));
    const titles = featured.getAllByRole('article').map((card) => within(card).getByRole('link'));
    expect(titles.map((link) => link.textContent)).toEqual([
      'Fourth made',
      'Third made',
      'Second made',
    ]);
    expect(address(featured.getByRole('link', { name: 'View All' }))).toBe('/explore');
  });

  it('leads to a category, and shows further classes of the next days', async () => {
    const page = await renderUrl(at, '/');
    const categories = within(await page.findByRole('navigation', { name: 'Categories' }));
    const [category] = categories.getAllByRole('link');
    expect(category && address(category)).toMatch(/^\/explore\?category=\d+$/);
    const coming = within(page.getByRole('region', { name: 'Coming up' }));
    const titles = coming.getAllByRole('article').map((card) => within(card).getByRole('link'));
    expect(titles.map((link) => link.textContent)).toEqual(['First made']);
  });

  it('shows classes near the place that was searched last, until everything is asked for', async () => {
    const portland = { latitude: 45.52, longitude: -122.68, locationPrecision: 'city' } as const;
    for (const title of ['Bowls', 'Mugs', 'Plates'])
      await createClass(at.db, teacher.id, { title, ...portland });
    localStorage.setItem('learnlocal-place', 'Portland, OR');
    const page = await renderUrl(at, '/');
    const near = await page.findByRole('region', { name: 'Coming up near Portland, OR' });
    expect(within(near).getAllByRole('article')).toHaveLength(3);
    await page.user.click(within(near).getByRole('button', { name: 'Show everywhere' }));
    await page.findByRole('region', { name: 'Coming up' });
    expect(localStorage.getItem('learnlocal-place')).toBe('');
  });

  it('has three feature cards: local skills, flexible scheduling and teaching', async () => {
    const page = await renderUrl(at, '/');
    await page.findByRole('heading', { level: 1, name: heading });
    const cards = page.getByRole('heading', { name: 'Learn skills locally' }).closest('ul');
    expect(within(cards as HTMLElement).getAllByRole('listitem')).toHaveLength(3);
    page.getByRole('heading', { name: 'Flexible scheduling' });
    within(cards as HTMLElement).getByRole('heading', { name: /Become an instructor/i });
  });

  it('tells its story, pitches teaching, and shows three testimonials with stars', async () => {
    const page = await renderUrl(at, '/');
    await page.findByRole('heading', { name: 'Our story' });
    const main = within(page.getByRole('main'));
    const pitch = main.getByRole('link', { name: 'Become an Instructor' });
    expect(address(pitch)).toBe('/become-instructor');
    const said = within(page.getByRole('region', { name: 'What people say' }));
    const ratings = said.getAllByRole('img', { name: /^[1-5] of 5 stars$/ });
    expect(said.getAllByRole('listitem')).toHaveLength(3);
    expect(ratings).toHaveLength(3);
  });

  it('ends with Explore Classes and Sign Up Now for guests', async () => {
    const page = await renderUrl(at, '/');
    const signUp = await page.findByRole('link', { name: 'Sign Up Now' });
    expect(address(signUp)).toBe('/auth/signup');
    const call = within(signUp.closest('section') as HTMLElement);
    expect(address(call.getByRole('link', { name: 'Explore Classes' }))).toBe('/explore');
    expect(page.queryByRole('link', { name: 'Go to Dashboard' })).toBeNull();
  });

  it('ends with Explore Classes and Go to Dashboard for members', async () => {
    const page = await renderUrl(at, '/', teacher);
    const dashboard = await page.findByRole('link', { name: 'Go to Dashboard' });
    expect(address(dashboard)).toBe('/dashboard');
    const call = within(dashboard.closest('section') as HTMLElement);
    expect(address(call.getByRole('link', { name: 'Explore Classes' }))).toBe('/explore');
    expect(page.queryByRole('link', { name: 'Sign Up Now' })).toBeNull();
  });
});
