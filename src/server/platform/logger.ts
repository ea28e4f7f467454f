import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import type Pretty from 'pino-pretty';
import type { Env } from '#server/app/env.ts';
import { secondMs } from '#shared/units.ts';
import { version } from './version.ts';

// We log neither bodies nor headers; these paths are redacted in case a library does.
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** Has no part of an address that its sender made up: it may be a secret, or a search, which is private. */
function requestLine({ method, ip, logPath, routeOptions }: FastifyRequest) {
  return { method, url: logPath || routeOptions?.url || '/*', ip };
}

/** The only fields of an error that are logged: others may be a row, a response, or someone's address. */
const shownOfErrors = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
] as const;

function errorLine(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const line: Record<string, unknown> = pino.stdSerializers.err(error);
  const shown = shownOfErrors.flatMap((name) => (name in line ? [[name, line[name]]] : []));
  const texts = valuesIn(error);
  const hide = (text: unknown) =>
    texts.reduce((hidden, value) => hidden.replaceAll(value, '"…"'), String(text));
  return {
    ...Object.fromEntries(shown),
    message: hide(line.message),
    stack: hide(line.stack),
  };
}

/** The values that PostgreSQL could not read, as it quotes them in the error or in one of its causes. */
function valuesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const isValue = 'code' in error && /^22/.test(String(error.code));
  return [...((isValue && error.message.match(/".*"/gs)) || []), ...valuesIn(error.cause)];
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
    serializers: { req: requestLine, err: errorLine },
  };
  if (env.isProduction) return createBufferedLogger(options, destination ?? bufferedOutput());
  // A production install does not have this package.
  const pretty: typeof Pretty = createRequire(import.meta.url)('pino-pretty');
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
