import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { version } from '#server/platform/version.ts';
import type { GracefulClose } from './graceful-close.ts';

type Check = () => Promise<boolean>;

/**
 * live: the process responds. ready: not shutting down, database reachable, schema up to date, and
 * the caller's own `checks` pass.
 */
export function mountHealth(
  app: FastifyInstance,
  db: Db,
  { isDraining }: Pick<GracefulClose, 'isDraining'>,
): { checks: Check[] } {
  const checks: Check[] = [() => isMigrated(db)];
  const isReady = async () => {
    if (isDraining()) return false;
    const results = await Promise.all(checks.map((check) => check().catch(() => false)));
    return results.every(Boolean);
  };
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok', version }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) =>
    (await isReady())
      ? { status: 'ok', version }
      : reply.status(503).send({ status: 'unavailable', version }),
  );
  return { checks };
}
