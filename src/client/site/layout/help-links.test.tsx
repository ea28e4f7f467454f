import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const mainPlaces = [
  ['Explore Classes', '/explore'],
  ['Create a Class', '/classes/create'],
  ['How It Works', '/how-it-works'],
];

const placesIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the navigation bar', () => {
  it('shows everyone Explore Classes, Create a Class and How It Works', async () => {
    const page = await renderUrl(at, '/faq');
    expect(placesIn(await page.findByRole('navigation', { name: 'Main' }))).toEqual(mainPlaces);
  });
});

describe('the mobile menu', () => {
  async function openMenu(viewer: Account | null) {
    const page = await renderUrl(at, '/faq', viewer);
    await page.findAllByRole('button', { name: viewer ? /^Account menu/ : /^Theme/ });
    await page.user.click(page.getByRole('button', { name: 'Open menu' }));
    return page;
  }

  it('has the same links and closes', async () => {
    const page = await openMenu(null);
    expect(placesIn(await page.findByRole('navigation', { name: 'Menu' }))).toEqual(mainPlaces);
    expect(page.queryByRole('button', { name: 'Log Out' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Close menu' }));
    expect(page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });
});

describe('the footer', () => {
  it('has Help links to /faq, /contact, /privacy, /terms and /moderation', async () => {
    const page = await renderUrl(at, '/');
    expect(placesIn(await page.findByRole('navigation', { name: 'Help' }))).toEqual([
      ['FAQ', '/faq'],
      ['Contact', '/contact'],
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['What We Removed', '/moderation'],
    ]);
  });

  it('links to favorites and to the become-an-instructor page', async () => {
    const page = await renderUrl(at, '/');
    expect(placesIn(await page.findByRole('navigation', { name: 'Learn and teach' }))).toEqual([
      ...mainPlaces,
      ['Classes People Want', '/wanted'],
      ['Favorites', '/favorites'],
      ['Become an Instructor', '/become-instructor'],
    ]);
  });
});
