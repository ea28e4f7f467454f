import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

// The headless shell comes first: without windows it needs a third of the CPU time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** CHROMIUM_PATH, a Chromium on the PATH, or Playwright's own; undefined if none is found. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return onPath.find(isExecutable) ?? findPlaywrightChromium();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findPlaywrightChromium(): string | undefined {
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}
