import pino from 'pino';
import pretty from 'pino-pretty';
import type { Env } from './env.ts';

// Bodies are never logged; of the headers these could open an account.
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** JSON lines in production, readable ones elsewhere. */
export function createLogger(
  env: Pick<Env, 'isProduction' | 'logLevel'>,
  destination: pino.DestinationStream = pino.destination(1),
) {
  const options = { level: env.logLevel, redact: secrets };
  if (env.isProduction) return pino(options, destination);
  return pino(options, pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }));
}
