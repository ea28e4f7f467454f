import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from '#server/db/database.ts';
import { version } from '#server/platform/version.ts';
import { secondMs } from '#shared/units.ts';
import { countEvents } from './counters.ts';

/** Reads gauges of the whole product; rejects if the database is unavailable. */
export type ReadGauges = () => Promise<Registry>;

export type Metrics = {
  /** Counts the responses of this app and measures their duration. */
  watch(app: FastifyInstance): void;
  listen(port: number, host: string): Promise<void>;
  close(): Promise<void>;
};

/** Prometheus gives up after ten seconds. */
const defaultReadTimeoutMs = 5 * secondMs;
const latencySeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The label of requests that match no route: clients may make up any path. */
const noRoute = 'none';

/** The metrics that Prometheus reads from this process, on a separate port. */
export function createMetrics(
  { pool, dataDir }: { pool: PoolUse; dataDir: string },
  readGauges: ReadGauges,
  readTimeoutMs = defaultReadTimeoutMs,
): Metrics {
  const registry = new Registry();
  // These are memory, CPU time, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: latencySeconds,
    registers: [registry],
  });
  new Gauge({
    name: 'learnlocal_build_info',
    help: 'Always 1, with the version of the release',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
  addPool(registry, pool);
  addDisk(registry, dataDir);
  countEvents(registry);
  const isUp = new Gauge({
    name: 'database_up',
    help: '1 if the database responded, else 0',
    registers: [registry],
  });
  async function readAll(): Promise<string> {
    const timeout = setTimeout(readTimeoutMs, null, { ref: false });
    const gauges = await Promise.race([readGauges(), timeout]).catch(() => null);
    isUp.set(gauges ? 1 : 0);
    return (await registry.metrics()) + ((await gauges?.metrics()) ?? '');
  }
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await readAll();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  return {
    watch(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // Lasts as long as its page is open.
        if (reply.getHeader('content-type') === 'text/event-stream') return;
        const { statusCode, elapsedTime } = reply;
        const labels = { method, route: routeOptions.url ?? noRoute, status: String(statusCode) };
        requests.observe(labels, elapsedTime / secondMs);
      });
    },
    async listen(port, host) {
      server.listen(port, host);
      await once(server, 'listening');
    },
    close: () => closeServer(server),
  };
}

function addPool(registry: Registry, pool: PoolUse): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('connections', 'Open connections to the database', () => pool.totalCount);
  gauge('idle_connections', 'Open connections that are free', () => pool.idleCount);
  gauge('waiting_requests', 'Queries that wait for a connection', () => pool.waitingCount);
}

function addDisk(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'learnlocal_data_disk_free_ratio',
    help: 'The free part of the disk with DATA_DIR',
    registers: [registry],
    async collect() {
      const { bavail, blocks } = await statfs(dataDir);
      this.set(bavail / blocks);
    },
  });
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
