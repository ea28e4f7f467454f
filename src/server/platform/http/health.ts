import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import type { GracefulClose } from './graceful-close.ts';

/** live: the process responds. ready: not shutting down, database reachable, schema up to date. */
export function mountHealth(
  app: FastifyInstance,
  db: Db,
  { isDraining }: Pick<GracefulClose, 'isDraining'>,
): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isDraining() && (await isMigrated(db).catch(() => false));
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
  });
}
