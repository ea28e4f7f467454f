import '../../scripts/build-if-stale.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from '../../scripts/find-chromium.ts';
import { startServerProcess } from '../../src/server/testing/server-process.ts';

/** The pages whose first view is measured. */
type MeasuredPages = { home: string; explore: string; class: string };

/** The built product with its demo data, as `npm start` runs it, and the path of Chromium. */
export async function withBuiltProduct<T>(
  measure: (pages: MeasuredPages, chromiumPath: string) => Promise<T>,
): Promise<T> {
  const chromiumPath = findChromium();
  if (!chromiumPath) throw new Error('Chromium not found. Install it or set CHROMIUM_PATH.');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-bench-'));
  // Keep the server's own work low during the measurement.
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, readPort());
  try {
    const classes: { id: string }[] = await (await fetch(`${server.url}/api/classes`)).json();
    const pages = {
      home: `${server.url}/`,
      explore: `${server.url}/explore`,
      class: `${server.url}/classes/${classes[0]?.id}`,
    };
    return await measure(pages, chromiumPath);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function readPort(): number | undefined {
  return process.env.PORT ? Number(process.env.PORT) : undefined;
}
