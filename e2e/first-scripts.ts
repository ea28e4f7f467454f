import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/**
 * Max gzip bytes of the JavaScript that a browser loads to show a page. Each is little
 * more than the page's size now, because schemas of forms once slipped in unnoticed; 160 KiB is the aim for `/`.
 */
export const maxFirstScriptBytes = { home: 167 * 1024, explore: 178 * 1024, class: 234 * 1024 };

type Script = { path: string; bytes: number };

/** The scripts that the page loads before any interaction, with their gzip bytes, largest first. */
export async function firstScripts(page: Page, url: string): Promise<Script[]> {
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
  return (await Promise.all(bodies)).sort((a, b) => b.bytes - a.bytes);
}

export const totalBytes = (scripts: Script[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);
