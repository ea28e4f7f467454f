import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '#server/env.ts';

// We log neither bodies nor headers; these paths are redacted in case a library does.
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** Drops the query string: it may contain secrets, and search terms are private. */
function requestLine({ method, url, ip }: FastifyRequest) {
  return { method, url: url.split('?')[0], ip };
}

/** JSON lines in production, human-readable output elsewhere. */
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
