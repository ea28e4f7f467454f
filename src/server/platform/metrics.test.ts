import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createMetrics } from './metrics.ts';

it('metrics of the process are there while the database is away, and old readings are not', async () => {
  const disputes = { name: 'open_disputes', help: 'Disputes', values: [{ labels: {}, value: 3 }] };
  let isAway = false;
  const readGauges = async () => {
    if (isAway) throw new Error('the connection is lost');
    return [disputes];
  };
  const pool = { totalCount: 2, idleCount: 1, waitingCount: 0 };
  const metrics = createMetrics(pool, readGauges);
  const port = await freePort();
  await metrics.listen(port, 'localhost');
  onTestFinished(() => metrics.close());
  const scrape = async () => (await fetch(`http://localhost:${port}/metrics`)).text();
  expect(await scrape()).toMatch(/^open_disputes 3$/m);
  expect(await scrape()).toMatch(/^database_up 1$/m);

  isAway = true;
  const lost = await scrape();
  expect(lost).toMatch(/^database_up 0$/m);
  expect(lost).toMatch(/^database_pool_connections 2$/m);
  expect(lost).not.toContain('open_disputes');
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(404);
});
