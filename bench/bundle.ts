import { chromium } from 'playwright-core';
import { chromiumFlags } from '../e2e/chromium.ts';
import { firstScripts, maxFirstScriptBytes, totalBytes } from '../e2e/first-scripts.ts';
import { withBuiltProduct } from './measuring/built-product.ts';

// The JavaScript that a browser loads to show a page, before any interaction.
const inKib = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KiB`;

await withBuiltProduct(async (pages, executablePath) => {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  try {
    for (const name of ['home', 'explore', 'class'] as const) {
      const page = await browser.newPage();
      const scripts = await firstScripts(page, pages[name]);
      await page.close();
      const total = totalBytes(scripts);
      const max = maxFirstScriptBytes[name];
      console.log(name);
      for (const { path, bytes } of scripts) console.log(`  ${inKib(bytes)}  ${path}`);
      console.log(`  ${inKib(total)}  in all, gzip (may be ${inKib(max).trim()})\n`);
      if (total > max) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
