import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

// Neither bodies nor headers are logged; should a library ever log one, these are left out.
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** Without the query: people put secrets there, and search words are theirs, too. */
function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, url: url.split('?')[0], ip };
}

/** JSON lines in production, readable ones elsewhere. */
export function createLogger(
  env: Pick<Env, 'isProduction' | 'logLevel'>,
  destination: pino.DestinationStream = pino.destination(1),
) {
  const options = { level: env.logLevel, redact: secrets, serializers: { req: requestLine } };
  if (env.isProduction) return pino(options, destination);
  return pino(
    options,
    pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }),
  );
}
