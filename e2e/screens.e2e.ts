import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectLayout, openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { listClass } from './rest.ts';
import { openScreen, screensOf } from './screen-list.ts';

const at = openBrowser();

it('every route is covered by these screens', async () => {
  const tree = await readFile('src/client/routeTree.gen.ts', 'utf8');
  const routes = [
    ...(/fullPaths:(.*?)fileRoutesByTo/s.exec(tree)?.[1] ?? '').matchAll(/'([^']+)'/g),
  ].map(([, route = '']) => route.replace(/(.)\/$/, '$1'));
  expect(routes.length).toBeGreaterThan(18);
  const paths = Object.values(await screensOf(at.url))
    .flat()
    .map(({ path }) => path.replace(/[?#].*/, ''));
  const isShown = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/\{-\$\w+\}|\$\w+/g, '[^/]+')}$`);
    return paths.some((path) => pattern.test(path));
  };
  expect(routes.filter((route) => !isShown(route))).toEqual([]);
});

it('the chosen theme is kept after a reload', async () => {
  const page = await at.newPage({ colorScheme: 'light' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Theme: System' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(true);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
});

it('on a phone the menu opens, navigates and closes', async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('navigation', { name: 'Menu' }).getByText('Explore Classes').click();
  await page.getByRole('heading', { level: 1, name: 'Explore Classes' }).waitFor();
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
});

it('a date can be typed key by key', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  const start = page.getByLabel('Start Time');
  await start.focus();
  await page.keyboard.type('06152027');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('0645PM');
  expect(await start.inputValue()).toBe('2027-06-15T18:45');
});

it('the wheel scrolls the page, and a focused number keeps its value', async () => {
  const page = await at.newPage();
  await signIn(page, 'instructor@example.com');
  await page.goto('/classes/create');
  for (const label of ['Price ($)', 'Maximum Students']) {
    const field = page.getByLabel(label);
    await field.fill('20');
    await field.hover();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 90);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    expect([label, await field.inputValue()]).toEqual([label, '20']);
  }
});

it('offline, a booking fails immediately and is not sent later', { tags: ['slow'] }, async () => {
  const page = await at.newPage();
  await signIn(page, 'learner@example.com');
  await page.goto('/explore?q=know+your+bicycle');
  await page.getByRole('link', { name: /^Know your bicycle/ }).click();
  await page.getByRole('button', { name: 'Enroll', exact: true }).click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await page.getByText("We can't reach LearnLocal", { exact: false }).first().waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'Enroll', exact: true }).waitFor();
});

it('a very long word does not make a page wider than the screen', { tags: ['slow'] }, async () => {
  const page = await at.newPage({ viewport: { width: 320, height: 640 } });
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmacherei';
  const description = `${word}, by hand.`;
  const listing = { title: word, description, location: word, startsInHours: 24 };
  const id = await listClass(at.url, listing);
  for (const path of ['/', '/explore', '/classes', `/classes/${id}`]) {
    await openScreen(page, { name: path, path });
    await expectLayout(page, { name: path, path });
  }
});
