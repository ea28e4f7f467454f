import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '#server/env.ts';
import { secondMs } from '#shared/units.ts';
import { version } from './version.ts';

// We log neither bodies nor headers; these paths are redacted in case a library does.
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** Has no part of an address that its sender made up: it may be a secret, or a search, which is private. */
function requestLine({ method, ip, logPath, routeOptions }: FastifyRequest) {
  return { method, url: logPath || routeOptions?.url || '/*', ip };
}

const minBufferedBytes = 4096;
/** Pino's number for 'error'; 'fatal' is higher. */
const errorLevel = 50;

/**
 * Writes lines in batches, off the main thread, at the latest after a second. Pino writes the
 * remaining lines when the process exits or crashes.
 */
const bufferedOutput = () =>
  pino.destination({ fd: 1, sync: false, minLength: minBufferedBytes, periodicFlush: secondMs });

type Destination = pino.DestinationStream & { flush?(): void };

/** JSON lines in production, human-readable output elsewhere. */
export function createLogger(
  env: Pick<Env, 'isProduction' | 'logLevel'>,
  destination?: Destination,
) {
  const options: pino.LoggerOptions = {
    base: { pid: process.pid, hostname: hostname(), version },
    level: env.logLevel,
    redact: secrets,
    serializers: { req: requestLine },
  };
  if (env.isProduction) return createBufferedLogger(options, destination ?? bufferedOutput());
  return pino(
    options,
    pretty({
      sync: true,
      ignore: 'pid,hostname,version',
      translateTime: 'HH:MM:ss',
      singleLine: true,
    }),
  );
}

/** An error is written right away, in case the process is killed next. */
function createBufferedLogger(options: pino.LoggerOptions, destination: Destination) {
  const hooks: pino.LoggerOptions['hooks'] = {
    logMethod(line, log, level) {
      log.apply(this, line);
      if (level >= errorLevel) destination.flush?.();
    },
  };
  return pino({ ...options, hooks }, destination);
}
