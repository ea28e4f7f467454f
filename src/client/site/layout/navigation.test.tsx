import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const at = openTestApp();
const member = () => createUser(at.db, { fullName: 'Ada Park' });
type Page = Awaited<ReturnType<typeof renderUrl>>;

const bar = (page: Page) => within(page.getByRole('banner'));
const address = (link: HTMLElement) => link.getAttribute('href');

describe('the navigation bar', () => {
  it('has a logo that links home', async () => {
    const page = await renderUrl(at, '/explore');
    expect(address(bar(page).getByRole('link', { name: 'LearnLocal' }))).toBe('/');
  });

  it('links everyone to Explore Classes and Create a Class', async () => {
    for (const viewer of [null, await member()]) {
      const page = await renderUrl(at, '/auth/verify-email', viewer);
      const main = within(page.getByRole('navigation', { name: 'Main' }));
      expect(address(main.getByRole('link', { name: 'Explore Classes' }))).toBe('/explore');
      expect(address(main.getByRole('link', { name: 'Create a Class' }))).toBe('/classes/create');
      page.unmount();
    }
  });

  it('shows guests Sign In and Get Started, and no user menu', async () => {
    const page = await renderUrl(at, '/');
    expect(address(await bar(page).findByRole('link', { name: 'Sign In' }))).toBe('/auth/signin');
    expect(address(bar(page).getByRole('link', { name: 'Get Started' }))).toBe('/auth/signup');
    expect(bar(page).queryByRole('button', { name: /Account menu/ })).toBeNull();
  });

  it('shows members a menu with name, email, Dashboard, Profile and Log out', async () => {
    const viewer = await member();
    const page = await renderUrl(at, '/', viewer);
    await page.user.click(await bar(page).findByRole('button', { name: 'Account menu, Ada Park' }));
    const menu = within(await page.findByRole('menu'));
    menu.getByText('Ada Park');
    menu.getByText(viewer.email);
    expect(address(menu.getByRole('menuitem', { name: 'Dashboard' }))).toBe('/dashboard');
    expect(address(menu.getByRole('menuitem', { name: 'Profile' }))).toBe('/dashboard/profile');
    menu.getByRole('menuitem', { name: 'Log out' });
    expect(page.queryByRole('link', { name: 'Get Started', hidden: true })).toBeNull();
  });
});

describe('Teaching', () => {
  it.each([
    ['user', false],
    ['instructor', true],
    ['admin', true],
  ] as const)('for the role %s is in both menus: %s', async (role, isThere) => {
    const viewer = await createUser(at.db, { role, fullName: 'Ada Park' });
    const page = await renderUrl(at, '/', viewer);
    const hrefOf = (link: HTMLElement | null) => link && address(link);
    const expected = isThere ? '/dashboard/teacher' : null;
    await page.user.click(page.getByRole('button', { name: 'Open menu' }));
    const mobile = within(await page.findByRole('navigation', { name: 'Menu' }));
    await mobile.findByRole('link', { name: 'Profile' });
    expect(hrefOf(mobile.queryByRole('link', { name: 'Teaching' }))).toBe(expected);
    await page.user.click(page.getByRole('button', { name: 'Close menu' }));
    await page.user.click(page.getByRole('button', { name: 'Account menu, Ada Park' }));
    const menu = within(await page.findByRole('menu'));
    expect(hrefOf(menu.queryByRole('menuitem', { name: 'Teaching' }))).toBe(expected);
  });
});

describe('the mobile menu', () => {
  const links = (page: Page) =>
    within(page.getByRole('navigation', { name: 'Menu' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, address(link)]);

  it('starts closed, opens with the links of the bar, and closes', async () => {
    const page = await renderUrl(at, '/');
    expect(page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Open menu' }));
    await page.findByRole('navigation', { name: 'Menu' });
    const main = within(page.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links(page)).toEqual(main.map((link) => [link.textContent, address(link)]));
    // Each link is in the bar and in the menu.
    expect(bar(page).getAllByRole('link', { name: 'Sign In' })).toHaveLength(2);
    expect(bar(page).getAllByRole('link', { name: 'Get Started' })).toHaveLength(2);
    await page.user.click(page.getByRole('button', { name: 'Close menu' }));
    expect(page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  async function openMenu(page: Page) {
    await page.user.click(page.getByRole('button', { name: 'Open menu' }));
    return within(await page.findByRole('navigation', { name: 'Menu' }));
  }

  it('closes on navigation, even to the current page', async () => {
    const page = await renderUrl(at, '/explore');
    await page.user.click((await openMenu(page)).getByRole('link', { name: 'Explore Classes' }));
    await expect.poll(() => page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(page.path()).toBe('/explore');
  });

  it('stays closed after going back to the page where it was opened', async () => {
    const page = await renderUrl(at, '/explore');
    await page.user.click((await openMenu(page)).getByRole('link', { name: 'How It Works' }));
    await expect.poll(page.path).toBe('/how-it-works');
    await page.navigate('/explore');
    await page.findByRole('heading', { level: 1, name: 'Explore Classes' });
    expect(page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const page = await renderUrl(at, '/explore');
    (await openMenu(page)).getByRole('link', { name: 'How It Works' }).focus();
    await page.user.keyboard('{Escape}');
    expect(page.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Open menu' }));
  });

  it('shows members Dashboard, Profile and Log Out', async () => {
    const page = await renderUrl(at, '/', await member());
    await page.findByRole('button', { name: 'Account menu, Ada Park' });
    await page.user.click(page.getByRole('button', { name: 'Open menu' }));
    await page.findByRole('navigation', { name: 'Menu' });
    expect(links(page)).toContainEqual(['Dashboard', '/dashboard']);
    expect(links(page)).toContainEqual(['Profile', '/dashboard/profile']);
    expect(bar(page).queryByRole('link', { name: 'Sign In' })).toBeNull();
    await page.user.click(page.getByRole('button', { name: 'Log Out' }));
    await page.findByText('Logged out');
  });
});

describe('the theme', () => {
  const isDark = () => document.documentElement.classList.contains('dark');
  const choose = async (page: Page, from: string, to: string) => {
    await page.user.click(bar(page).getByRole('button', { name: `Theme: ${from}` }));
    await page.user.click(await page.findByRole('menuitem', { name: to }));
  };

  it('follows the system at first, and can be set to light, dark or system in the bar', async () => {
    localStorage.clear();
    const page = await renderUrl(at, '/');
    await choose(page, 'System', 'Dark');
    expect(isDark()).toBe(true);
    await choose(page, 'Dark', 'Light');
    expect(isDark()).toBe(false);
    await choose(page, 'Light', 'System');
    bar(page).getByRole('button', { name: 'Theme: System' });
  });

  it("is stored in the browser under the product's name", async () => {
    localStorage.clear();
    const page = await renderUrl(at, '/');
    await choose(page, 'System', 'Dark');
    expect(localStorage.getItem('learnlocal-theme')).toBe('dark');
    localStorage.clear();
    await choose(page, 'Dark', 'System');
  });
});
