import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { chromiumFlags } from '../e2e/chromium.ts';
import { withBuiltProduct } from './measuring/built-product.ts';

// Figure P11: the JavaScript that a browser loads to show a page, before any interaction.
const kib = 1024;
const maxKib = 160;

type Script = { path: string; bytes: number };

async function firstScripts(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage();
  const bodies: Promise<Script>[] = [];
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const { pathname } = new URL(response.url());
    bodies.push(
      response
        .body()
        .then((body) => ({ path: pathname, bytes: gzipSync(body, { level: 9 }).length })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const scripts = await Promise.all(bodies);
  await page.close();
  return scripts.sort((a, b) => b.bytes - a.bytes);
}

const inKib = (bytes: number) => `${(bytes / kib).toFixed(1).padStart(6)} KiB`;
const sum = (scripts: Script[]) => scripts.reduce((total, { bytes }) => total + bytes, 0);

await withBuiltProduct(async (pages, executablePath) => {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  try {
    for (const [name, url] of Object.entries(pages)) {
      const scripts = await firstScripts(browser, url);
      const total = sum(scripts);
      const isMeasured = name === 'home';
      console.log(`${name}${isMeasured ? '' : ' (for information)'}`);
      for (const { path, bytes } of scripts) console.log(`  ${inKib(bytes)}  ${path}`);
      const bound = isMeasured ? ` (may be ${maxKib})` : '';
      console.log(`  ${inKib(total)}  in all, gzip${bound}\n`);
      if (isMeasured && total > maxKib * kib) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
