import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeStreetMap } from '../src/server/testing/fixtures/street-map.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import { expectAccessible, openBrowser, scan } from './browser.ts';
import { focusedName, pressOn, tabTo } from './keyboard.ts';
import { park, shareOf, water } from './map-colors.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const wide = { viewport: { width: 1440, height: 900 } };
const nearPortland = '/explore?near=Portland,+OR&within=20';

const map = (page: Page) => page.getByRole('region', { name: 'Map of the classes' });
const pins = (page: Page) => page.locator('[id^=pin-]');
const cards = (page: Page) => page.locator('main article:visible');
const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
const found = async (page: Page) => {
  const amount = page.getByRole('status').filter({ hasText: / classes$/ });
  return Number.parseInt((await amount.textContent()) ?? '', 10);
};

const scale = (page: Page) => page.locator('.maplibregl-ctrl-scale').textContent();

/** The names of the closed pins that the card covers. */
async function pinsBelow(card: Locator): Promise<(string | null)[]> {
  const { y, height } = (await card.boundingBox()) ?? { y: 0, height: 0 };
  return card
    .page()
    .locator('[id^=pin-][aria-expanded=false]')
    .evaluateAll(
      (closed, { top, bottom }) =>
        closed
          .filter((pin) => {
            const box = pin.getBoundingClientRect();
            return box.bottom > top && box.top < bottom;
          })
          .map((pin) => pin.getAttribute('aria-label')),
      { top: y + 1, bottom: y + height - 1 },
    );
}

/** Jobs of the server's first start find the places of the demo classes. */
const untilPlacesAreKnown = (url: string) =>
  waitUntil('the places of the demo classes are known', async () => {
    const { total } = await (await fetch(`${url}/api/search?near=Portland,+OR&within=20`)).json();
    return total > 3;
  });

describe('with the map that is part of the product', () => {
  const at = openBrowser();
  beforeAll(() => untilPlacesAreKnown(at.url));

  it('a phone shows the list or the map, and Back returns from the map', {
    tags: ['slow'],
  }, async () => {
    const page = await at.newPage(phone);
    await page.goto(nearPortland);
    await cards(page).first().waitFor();
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await pins(page).nth(1).waitFor();
    expect(page.url()).toContain('view=map');
    expect(await cards(page).count()).toBe(0);
    const active = pins(page).filter({ has: page.locator('.bg-accent') });
    const other = pins(page).filter({ hasNot: page.locator('.bg-accent') });
    const id = (await other.first().getAttribute('id')) ?? '';
    await other.first().tap();
    await expect.poll(() => active.getAttribute('id')).toBe(id);
    const strip = page.getByRole('list', { name: 'Classes on the map' });
    const first = strip.getByRole('listitem').first();
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => active.getAttribute('id')).not.toBe(id);
    // The map fills the screen.
    expect((await map(page).boundingBox())?.height).toBe(phone.viewport.height);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await cards(page).first().waitFor();
    expect(page.url()).not.toContain('view=map');
    await page.goBack();
    await pins(page).first().waitFor();
    await page.goBack();
    await cards(page).first().waitFor();
    expect(await map(page).count()).toBe(0);
    expect(page.url()).not.toContain('view=map');
  });

  it('starts at the results; a pin opens its classes by keyboard, and focus is never trapped', async () => {
    const page = await at.newPage(wide);
    await page.goto(`${nearPortland}&view=map`);
    await pins(page).first().waitFor();
    expect(await scale(page)).toMatch(/^[1-5]\smi$/);
    await pressOn(page, /^\d+ classes, /);
    const opened = page.getByRole('region', { name: /classes here$/ });
    await opened.getByRole('link').first().waitFor();
    // At another width the map would be drawn again, without the card.
    await scan(page);
    // Wherever the map moves the other pins, none can be focused below the card.
    const open = page.locator('[id^=pin-][aria-expanded=true]');
    await page.locator('canvas').focus();
    for (let presses = 0; presses < 4; presses++) {
      const before = await topOf(open);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => topOf(open)).toBeGreaterThan(before);
      await expect.poll(() => pinsBelow(opened)).toEqual([]);
    }
    await opened.focus();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    expect(await focusedName(page)).toMatch(/^\d+ classes, /);
    await page.getByRole('button', { name: 'Skip the map' }).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, /^Email me about new ones$/, 1);
    await pressOn(page, /^Hide map$/);
    await map(page).waitFor({ state: 'detached' });
  });

  it('starts at the classes that match, however far away the ones are that nearly do', async () => {
    const page = await at.newPage(wide);
    await page.goto('/explore?near=Chicago,+IL&view=map');
    await pins(page).first().waitFor();
    await page.getByRole('heading', { name: /Farther away/ }).waitFor();
    expect(await scale(page)).toMatch(/^(?:\d{3,4}\sft|[1-5]\smi)$/);
    await page.goto('/explore?near=Oakland,+CA&view=map');
    await map(page).getByText('No classes match exactly', { exact: true }).waitFor();
    await pins(page).first().waitFor();
  });

  it('asks no other host, and draws the water where it is, with its source', async () => {
    const page = await at.newPage(wide);
    const others: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== at.url) others.push(request.url());
    });
    await page.goto('/explore?near=Seattle,+WA&within=20&view=map');
    await page.getByText('GSHHG').waitFor();
    // Puget Sound and the Lake Washington Ship Canal.
    await expect.poll(() => shareOf(page, water)).toBeGreaterThan(0.2);
    await page.goto('/explore?near=Denver,+CO&within=20&view=map');
    await page.getByText('GSHHG').waitFor();
    await pins(page).first().waitFor();
    await expect.poll(() => shareOf(page, water)).toBeLessThan(0.1);
    expect(others).toEqual([]);
  });

  it('beside the list, a wheel over the map scrolls the page, and with Ctrl it zooms', {
    tags: ['slow'],
  }, async () => {
    const page = await at.newPage(wide);
    await page.goto(`${nearPortland}&view=map`);
    await pins(page).first().waitFor();
    const before = await scale(page);
    await page.locator('canvas').hover();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await scale(page)).toBe(before);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 900);
    await page.keyboard.up('Control');
    await expect.poll(() => scale(page)).not.toBe(before);
  });

  it('a wide screen remembers the map, which highlights what the list does', {
    tags: ['slow'],
  }, async () => {
    const page = await at.newPage(wide);
    await page.goto(nearPortland);
    expect(await page.locator('canvas').count()).toBe(0);
    await page.getByRole('link', { name: 'Show map' }).click();
    await pins(page).first().waitFor();
    await page.goto('/explore?maxPrice=500');
    await pins(page).nth(2).waitFor();
    const cardsInAccent = page.locator('li.outline-accent');
    const pinsInAccent = pins(page).filter({ has: page.locator('.bg-accent') });
    expect([await cardsInAccent.count(), await pinsInAccent.count()]).toEqual([0, 0]);
    await pins(page).first().hover();
    await cardsInAccent.first().waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(() => cardsInAccent.count()).toBe(0);
    await cards(page).first().hover();
    await pinsInAccent.waitFor();
  });

  it('searches the area that the map is moved to, and leaves it there', {
    tags: ['slow'],
  }, async () => {
    const page = await at.newPage(wide);
    await page.goto(`${nearPortland}&view=map`);
    await pins(page).first().waitFor();
    const before = await found(page);
    await page.locator('canvas').focus();
    for (let presses = 0; presses < 6; presses++) await page.keyboard.press('-');
    await page.getByRole('button', { name: 'Search this area' }).click();
    await page.waitForURL(/near=Map\+area&lat=45\.\d+&lng=-122\.\d+&within=\d+/);
    await expect.poll(() => found(page)).toBeGreaterThan(before);
    await page.getByRole('link', { name: 'Remove Map area' }).waitFor();
    expect(await page.getByRole('button', { name: 'Search this area' }).count()).toBe(0);
  });

  it('without WebGL a message replaces the map, and the list stays', {
    tags: ['slow'],
  }, async () => {
    const page = await at.newPage(wide);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await page.goto('/explore?view=map');
    await page.getByText("We can't show the map here").waitFor();
    expect(await cards(page).count()).toBeGreaterThan(0);
  });
});

describe('with MAP_FILE', { tags: ['slow'] }, () => {
  const folder = mkdtemp(path.join(tmpdir(), 'learnlocal-streets-'));
  afterAll(async () => rm(await folder, { recursive: true }));
  const at = openBrowser(async () => {
    const file = path.join(await folder, 'streets.pmtiles');
    await writeFile(file, writeStreetMap());
    return { variables: { MAP_FILE: file } };
  });
  beforeAll(() => untilPlacesAreKnown(at.url));

  it('draws that file in our style, with its attribution', async () => {
    const page = await at.newPage(wide);
    await page.goto(`${nearPortland}&view=map`);
    await page.getByText('Streets by Example').waitFor();
    await pins(page).first().waitFor();
    await expect.poll(() => shareOf(page, park)).toBeGreaterThan(0.02);
    expect(await shareOf(page, water)).toBeLessThan(0.01);
  });
});

describe('with MAP_STYLE_URL', { tags: ['slow'] }, () => {
  const asked: string[] = [];
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /** Another origin, which answers every page's request. */
  async function serve(answer: (path: string) => Promise<Buffer | string>): Promise<string> {
    const server = createServer(async ({ url = '' }, response) => {
      asked.push(url);
      response.setHeader('access-control-allow-origin', '*').end(await answer(url));
    });
    servers.push(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const at = openBrowser(async () => {
    const green = { r: 20, g: 160, b: 60 };
    const tile = sharp({ create: { width: 256, height: 256, channels: 3, background: green } });
    const tiles = await serve(() => tile.clone().png().toBuffer());
    const styles = await serve(async () =>
      JSON.stringify({
        version: 8,
        sources: {
          streets: {
            type: 'raster',
            tiles: [`${tiles}/tiles/{z}/{x}/{y}.png`],
            tileSize: 256,
            attribution: 'Streets by Example',
          },
        },
        layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
      }),
    );
    return { variables: { MAP_STYLE_URL: `${styles}/streets.json?key=1`, MAP_SOURCES: tiles } };
  });

  beforeAll(() => untilPlacesAreKnown(at.url));

  it('draws that style with its tiles and attribution', async () => {
    const page = await at.newPage(wide);
    await page.goto(`${nearPortland}&view=map`);
    await pins(page).first().waitFor();
    await page.getByText('Streets by Example').waitFor();
    await expect.poll(() => asked).toContain('/streets.json?key=1');
    await expect
      .poll(() => asked.filter((path) => path.startsWith('/tiles/')).length)
      .toBeGreaterThan(3);
    const greenOf = async () => {
      const picture = await page.locator('canvas').screenshot();
      const { channels } = await sharp(picture).stats();
      return (channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0);
    };
    await expect.poll(greenOf).toBeGreaterThan(60);
  });
});
