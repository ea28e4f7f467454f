import { chromium } from 'playwright-core';
import { chromiumFlags } from '../e2e/chromium.ts';
import { firstScripts, maxFirstScriptBytes, totalBytes } from '../e2e/first-scripts.ts';
import { withBuiltProduct } from './measuring/built-product.ts';

// Figure P11: the JavaScript that a browser loads to show a page, before any interaction.
const inKib = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(6)} KiB`;

await withBuiltProduct(async (pages, executablePath) => {
  const browser = await chromium.launch({ args: chromiumFlags, executablePath });
  try {
    for (const [name, url] of Object.entries(pages)) {
      const page = await browser.newPage();
      const scripts = await firstScripts(page, url);
      await page.close();
      const total = totalBytes(scripts);
      const isLimited = name === 'home';
      console.log(`${name}${isLimited ? '' : ' (for information)'}`);
      for (const { path, bytes } of scripts) console.log(`  ${inKib(bytes)}  ${path}`);
      const limit = isLimited ? ` (may be ${inKib(maxFirstScriptBytes).trim()})` : '';
      console.log(`  ${inKib(total)}  in all, gzip${limit}\n`);
      if (isLimited && total > maxFirstScriptBytes) process.exitCode = 1;
    }
  } finally {
    await browser.close();
  }
});
