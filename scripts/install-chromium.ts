import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findChromium } from './find-chromium.ts';

// Installs Chromium for the browser tests if none is found: Playwright's, else Debian's package.
const minuteMs = 60_000;

function run(command: string, args: string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, { stdio: 'inherit', timeout: 10 * minuteMs });
  return result.status === 0;
}

function installWithPlaywright(): boolean {
  const cli = path.resolve(import.meta.dirname, '../node_modules/playwright-core/cli.js');
  return run(process.execPath, [cli, 'install', '--with-deps', 'chromium']);
}

function installWithApt(): boolean {
  if (process.getuid?.() !== 0) return false;
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium-headless-shell']);
}

if (!findChromium()) {
  console.log('Chromium not found; installing it for the browser tests.');
  const isInstalled = installWithPlaywright() || installWithApt();
  if (!isInstalled || !findChromium()) {
    console.error(
      'Chromium could not be installed. Install it or set CHROMIUM_PATH, then try again.',
    );
    process.exitCode = 1;
  }
}
