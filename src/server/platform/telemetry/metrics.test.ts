import { Gauge, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { version } from '#server/platform/version.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createMetrics, type ReadGauges } from './metrics.ts';

const pool = { totalCount: 2, idleCount: 1, waitingCount: 0 };

async function openMetrics(readGauges: ReadGauges, readTimeoutMs?: number) {
  const metrics = createMetrics({ pool, dataDir: '.' }, readGauges, readTimeoutMs);
  const port = await freePort();
  await metrics.listen(port, 'localhost');
  onTestFinished(() => metrics.close());
  return (path = '/metrics') => fetch(`http://localhost:${port}${path}`);
}

it('while the database is unavailable, metrics have the process’s values and no old readings', async () => {
  let isAway = false;
  const get = await openMetrics(async () => {
    if (isAway) throw new Error('the connection is lost');
    const registry = new Registry();
    new Gauge({ name: 'open_disputes', help: 'Disputes', registers: [registry] }).set(3);
    return registry;
  });
  const scrape = async () => (await get()).text();
  expect(await scrape()).toMatch(/^open_disputes 3$/m);
  expect(await scrape()).toMatch(/^database_up 1$/m);
  expect(await scrape()).toContain(`\nlearnlocal_build_info{version="${version}"} 1\n`);

  isAway = true;
  const lost = await scrape();
  expect(lost).toMatch(/^database_up 0$/m);
  expect(lost).toMatch(/^database_pool_connections 2$/m);
  expect(lost).not.toContain('open_disputes');
  expect((await get('/')).status).toBe(404);
});

it('a database that never responds does not hold up the metrics', async () => {
  const get = await openMetrics(() => new Promise(() => {}), 1);
  expect(await (await get()).text()).toMatch(/^database_up 0$/m);
});
