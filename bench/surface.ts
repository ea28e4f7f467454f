import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, signIn } from '../e2e/chromium.ts';
import { signInToDesk } from '../e2e/desk-sign-in.ts';
import { openScreen, type Screen, screensOf, type Viewer } from '../e2e/screen-list.ts';
import { everyEmail } from '../src/server/testing/fixtures/emails/every-email.ts';
import { type ErrorCode, errorCodes, errorDefinition } from '../src/shared/errors.ts';
import { withBuiltProduct } from './measuring/built-product.ts';

// Writes what people and programs see to a folder: the OpenAPI document, every error, every email and the
// roles and text of every screen. `-- <folder> <earlier folder>` also compares it with what another commit wrote on
// the same day, and exits with 1 if something differs. `--only <part>` writes the screens with this
// part in their names.

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [folder, earlier] = positionals;
if (!folder) throw new Error('Usage: npm run bench -- surface <folder> [<earlier folder>]');
await rm(folder, { recursive: true, force: true });

let saved = 0;
async function save(file: string, text: string): Promise<void> {
  const target = path.join(folder ?? '', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${text.trim()}\n`);
  saved++;
}

const viewport = { width: 1280, height: 900 };

/** Replaces ids, ports and times of the day, which differ between runs: the demo data begin when it starts. */
const withoutVolatileParts = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '<id>')
    .replaceAll(/(localhost(?::|%3A))\d+/g, '$1<port>')
    .replaceAll(/\b\d{1,2}:\d{2} [AP]M\b|(?<=\d-\d{2}T)\d{2}:\d{2}\b/g, '<time>')
    // Toasts go away by themselves.
    .replaceAll(/^- region "Notifications.*\n(?: .*\n)*/gm, '')
    .replaceAll(/\b(?:\d+|an?) (?:second|minute)s? ago\b|\bjust now\b/g, '<ago>');

for (const [name, email] of Object.entries(everyEmail('Ada Park', 'Wheel throwing'))) {
  const file = `emails/${name.replaceAll(' ', '-')}`;
  const { html, text, ...others } = email;
  await save(`${file}.json`, withoutVolatileParts(JSON.stringify(others, null, 2)));
  await save(`${file}.txt`, withoutVolatileParts(text));
  await save(`${file}.html`, withoutVolatileParts(html));
}
const errors = errorCodes.toSorted().map((code) => [code, errorDefinition(code as ErrorCode)]);
await save('errors.json', JSON.stringify(errors, null, 2));

await withBuiltProduct(async ({ home }, executablePath) => {
  const { origin } = new URL(home);
  const document = await (await fetch(`${origin}/api/openapi.json`)).json();
  // The order of an enum has no meaning.
  const sorted = (name: string, value: unknown) =>
    name === 'enum' && Array.isArray(value) ? value.toSorted() : value;
  await save('openapi.json', withoutVolatileParts(JSON.stringify(document, sorted, 2)));
  const screens = await screensOf(origin);
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  try {
    for (const viewer of Object.keys(screens) as Viewer[]) {
      const chosen = screens[viewer].filter(({ name }) => name.includes(values.only));
      if (chosen.length === 0) continue;
      const page = await browser.newPage({ baseURL: origin, viewport });
      if (viewer === 'admin') await signInToDesk(page.request, origin);
      else if (viewer !== 'guest') await signIn(page, `${viewer}@example.com`);
      for (const screen of chosen)
        await save(`screens/${viewer}/${screen.name}.txt`, await textOf(page, screen));
      await page.close();
    }
  } finally {
    await browser.close();
  }
});

async function textOf(page: Page, screen: Screen): Promise<string> {
  await openScreen(page, screen);
  const body = page.locator('body');
  let text = '';
  let isStill = false;
  // A dialog may open before its content is loaded.
  for (let tries = 0; tries < 20 && !isStill; tries += 1) {
    await page.waitForTimeout(500);
    const next = await body.ariaSnapshot();
    isStill = next === text && (await body.locator('[aria-busy=true]').count()) === 0;
    text = next;
  }
  return withoutVolatileParts(`${await page.title()}\n\n${text}`);
}

console.log(`${saved} files in ${folder}`);
if (earlier) {
  const compared = spawnSync('git', ['diff', '--no-index', '--stat', earlier, folder], {
    stdio: 'inherit',
  });
  process.exitCode = compared.status ?? 1;
}
