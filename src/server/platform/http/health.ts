import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { version } from '#server/platform/version.ts';
import type { GracefulClose } from './graceful-close.ts';

/** Throws, or returns false, while the part named by `waitsFor` is not ready. */
type Check = { waitsFor: string; isMet(): Promise<boolean> };

/**
 * live: the process responds. ready: not shutting down, database reachable, schema up to date, and
 * the caller's own `checks` pass.
 */
export function mountHealth(
  app: FastifyInstance,
  db: Db,
  { isDraining }: Pick<GracefulClose, 'isDraining'>,
): { checks: Check[] } {
  const checks: Check[] = [
    { waitsFor: 'the database and its latest migration', isMet: () => isMigrated(db) },
  ];
  let logged = '';
  /** Logs changes only: a proxy asks every second. */
  const logState = (missing: string[]) => {
    const state = missing.join('; ');
    if (state === logged) return;
    logged = state;
    if (state) app.log.warn({ waitsFor: missing }, 'not ready');
    else app.log.info('ready again');
  };
  const isReady = async () => {
    if (isDraining()) return false;
    const results = await Promise.all(checks.map(missingOf));
    const missing = results.flatMap((each) => each ?? []);
    logState(missing);
    return missing.length === 0;
  };
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok', version }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) =>
    (await isReady())
      ? { status: 'ok', version }
      : reply.status(503).send({ status: 'unavailable', version }),
  );
  return { checks };
}

/** Only the message of an error: the object may have an address with a password. */
const missingOf = ({ waitsFor, isMet }: Check): Promise<string | null> =>
  isMet().then(
    (met) => (met ? null : waitsFor),
    (error) => `${waitsFor} (${error instanceof Error ? error.message : error})`,
  );
