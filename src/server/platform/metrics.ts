import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolUse } from '#server/db/database.ts';
import { secondMs } from '#shared/units.ts';

/** Numbers that are read when Prometheus asks; a failed read leaves them out. */
export type ReadGauges = () => Promise<GaugeReading[]>;

/** One gauge, with a value for each combination of its labels. */
export type GaugeReading = {
  name: string;
  help: string;
  values: { labels: Record<string, string>; value: number }[];
};

export type Metrics = {
  /** Counts a response and how long it took. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  listen(port: number, host: string): Promise<void>;
  close(): Promise<void>;
};

const latencySeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Of requests that match no route, whose paths anyone may make up. */
const noRoute = 'none';

/** What Prometheus reads of this process, on a port of its own. */
export function createMetrics(pool: PoolUse, readGauges: ReadGauges): Metrics {
  const registry = new Registry();
  // Memory, CPU time, and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: latencySeconds,
    registers: [registry],
  });
  addPool(registry, pool);
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    const text = await registry.metrics();
    const read = await readAll(readGauges);
    response.writeHead(200, { 'content-type': registry.contentType }).end(text + read);
  });
  return {
    observe({ method, routeOptions }, { statusCode, elapsedTime }) {
      const labels = { method, route: routeOptions.url ?? noRoute, status: String(statusCode) };
      requests.observe(labels, elapsedTime / secondMs);
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
  gauge('idle_connections', 'Open connections that nobody uses', () => pool.idleCount);
  gauge('waiting_requests', 'Queries that wait for a connection', () => pool.waitingCount);
}

/** On a registry of their own, so that what is gone since the last time is not reported again. */
async function readAll(readGauges: ReadGauges): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', '1 if the database answered, else 0');
  try {
    for (const { name, help, values } of await readGauges()) {
      const made = gauge(name, help, Object.keys(values[0]?.labels ?? {}));
      for (const { labels, value } of values) made.set(labels, value);
    }
    isUp.set(1);
  } catch {
    isUp.set(0);
  }
  return registry.metrics();
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
