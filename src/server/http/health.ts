import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';

/** live: the process answers. ready: so does the database, and its schema is the newest. */
export function mountHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = await isMigrated(db).catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
  });
}
