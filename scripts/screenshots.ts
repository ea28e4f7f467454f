import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromiumFlags, signIn } from '../e2e/chromium.ts';
import { signInToDesk } from '../e2e/desk-sign-in.ts';
import { shareOf, water } from '../e2e/map-colors.ts';
import {
  inEveryWidthAndTheme,
  openScreen,
  type Screen,
  screensOf,
  themes,
  type Viewer,
  widths,
} from '../e2e/screen-list.ts';
import { everyEmail } from '../src/server/testing/fixtures/emails/every-email.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { waitUntil } from '../src/server/testing/wait-until.ts';
import './build-if-stale.ts';
import { findChromium } from './find-chromium.ts';

// Takes every screen of the built product with demo data, and every email, at three widths in both
// themes, and writes screenshots/ with an index page. Arguments select screens: `-- roster class`; `-- readme`
// takes the two pictures of the README instead.
const folder = path.resolve(import.meta.dirname, '../screenshots');
const wanted = process.argv.slice(2);

const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-screenshots-'));
const server = await startServerProcess({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100' });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath && { executablePath }),
});
try {
  const screens = await screensOf(server.url);
  if (wanted[0] === 'readme') await takeReadmePictures(screens.guest);
  else await takeAll(screens);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll(screens: Record<Viewer, Screen[]>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const shown: string[] = [];
  for (const viewer of Object.keys(screens) as Viewer[])
    shown.push(...(await takeScreenshots(viewer, screens[viewer])));
  shown.push(...(await takeEmails()));
  await writeFile(path.join(folder, 'index.html'), pageOf(shown));
  console.log(`${shown.length} screens: ${path.join(folder, 'index.html')}`);
}

/** The search with its map on a laptop, and a class on a phone, in docs/pictures/. */
async function takeReadmePictures(screens: Screen[]): Promise<void> {
  const pictures = path.resolve(import.meta.dirname, '../docs/pictures');
  const aClass = screens.find(({ name }) => name === 'class');
  if (!aClass) throw new Error('There is no screen of a class');
  const search = { name: 'search', path: '/explore?view=map' };
  const devices = [
    [search, 'search', { width: 1280, height: 1000 }],
    [aClass, 'class-on-a-phone', { width: 390, height: 844 }],
  ] as const;
  for (const [screen, file, viewport] of devices) {
    const page = await browser.newPage({ baseURL: server.url, viewport, colorScheme: 'light' });
    await openScreen(page, screen);
    await page.waitForLoadState('networkidle');
    if (screen === search)
      await waitUntil('the map is drawn', async () => (await shareOf(page, water)) > 0.05);
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer();
    await writeFile(path.join(pictures, `${file}.webp`), picture);
    await page.close();
  }
}

async function takeScreenshots(viewer: Viewer, screens: Screen[]): Promise<string[]> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (viewer === 'admin') await signInToDesk(page.request, server.url);
  else if (viewer !== 'guest') await signIn(page, `${viewer}@example.com`);
  const shown = screens.filter(isWanted);
  for (const screen of shown) {
    await openScreen(page, screen);
    await inEveryWidthAndTheme(page, async (width, theme) => {
      // A dialog appears only in the visible part of the page.
      const fullPage = screen.press === undefined;
      await page.screenshot({
        path: path.join(folder, fileOf(screen.name, width, theme)),
        fullPage,
      });
    });
  }
  await context.close();
  return shown.map(({ name }) => name);
}

function isWanted({ name }: { name: string }): boolean {
  return wanted.length === 0 || wanted.some((word) => name.includes(word));
}

/** Every email, with the same picture for every class. */
async function takeEmails(): Promise<string[]> {
  const page = await browser.newPage();
  await page.route('**/storage/**', (route) =>
    route.fulfill({ path: path.resolve(import.meta.dirname, '../assets/demo/baguettes-960.jpg') }),
  );
  const emails = Object.entries(everyEmail('Ada Park', 'Wheel throwing for beginners'))
    .map(([about, { html }]) => ({ name: `email-${about.replaceAll(' ', '-')}`, html }))
    .filter(isWanted);
  for (const { name, html } of emails) {
    await page.setContent(html);
    await inEveryWidthAndTheme(page, async (width, theme) => {
      await page.screenshot({
        path: path.join(folder, fileOf(name, width, theme)),
        fullPage: true,
      });
    });
  }
  await page.close();
  return emails.map(({ name }) => name);
}

function fileOf(name: string, width: number, theme: string): string {
  return `${name}-${width}-${theme}.png`;
}

function pageOf(names: string[]): string {
  const pictures = (name: string) =>
    themes.flatMap((theme) => widths.map((width) => fileOf(name, width, theme)));
  const rows = names.map(
    (name) =>
      `<h2>${name}</h2><p>${pictures(name)
        .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
        .join('')}</p>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:16px sans-serif}img{height:420px;margin:4px;border:1px solid #999}</style>
${rows.join('\n')}`;
}
