import { sql } from 'kysely';
import { openPostgres } from '#server/db/database.ts';
import type { Db, NewUser } from '#server/db/schema.ts';
import { createSession } from '#server/people/auth/sessions/sessions.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import {
  longTimeoutDatabase,
  type ServerProcess,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

/** A signed-in person who uses the REST API of any process. */
export type Person = { id: string; token: string };

export async function createPerson(db: Db, overrides: Partial<NewUser> = {}): Promise<Person> {
  const { id } = await createUser(db, overrides);
  return { id, token: (await createSession(db, id)).token };
}

/** A random element; undefined if there is none. */
export const pickIfAny = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)];
export function pick<Item>(items: readonly Item[]): Item {
  const item = pickIfAny(items);
  if (item === undefined) throw new Error('The list is empty');
  return item;
}
export const between = (min: number, max: number) =>
  min + Math.floor(Math.random() * (max - min + 1));

export type Reply = { status: number; id?: string; code?: string };

/** Sends a request of this person to one of the processes, and repeats it while the process is too busy. */
export async function send(
  servers: ServerProcess[],
  person: Person,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<Reply> {
  const response = await fetch(`${pick(servers).url}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  const text = await response.text();
  if (response.status === 503) return send(servers, person, method, path, data);
  const { id, code }: { id?: string; code?: string } = text ? JSON.parse(text) : {};
  return { status: response.status, ...(id && { id }), ...(code && { code }) };
}

/**
 * Opens the checkout of a payment and chooses an outcome there; the sandbox then reports it by its
 * webhook. Returns whether there was something to pay.
 */
export async function finishCheckout(
  servers: ServerProcess[],
  paymentId: string,
  outcomes: readonly ('pay' | 'decline' | 'pay-late')[] = ['pay'],
): Promise<boolean> {
  const server = pick(servers).url;
  const opened = await fetch(`${server}/checkout/${paymentId}`, { redirect: 'manual' });
  const { pathname } = new URL(opened.headers.get('location') ?? '/', server);
  if (!pathname.startsWith('/sandbox-checkout/')) return false;
  for (const outcome of outcomes)
    await fetch(`${server}${pathname}?outcome=${outcome}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  return true;
}

/** Resolves once the servers have handled all due jobs. */
export function untilQuiet(db: Db): Promise<void> {
  const queues = ['expire-hold', 'expire-checkout', 'refund', 'deliver-sandbox-webhook'];
  const isQuiet = async () => !(await hasDueJobs(db, [...seatQueues, ...queues]));
  return waitUntil('all jobs are done', isQuiet);
}

/** Their jobs offer free seats, and end what can't be offered anymore. */
export const seatQueues = ['offer-seats', 'fact'];

/** Whether jobs of these queues are due or running. */
export async function hasDueJobs(db: Db, queues: string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()
      AND name = ANY(${queues}) LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Counts since the database was created. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}

export const crowdSecret = 'the secret of these processes, long enough';
const withoutGuards = `--import=${new URL('without-guards.ts', import.meta.url).href}`;

type CrowdServers = { isGuarded?: boolean; timeouts?: Record<string, string> };

/** Two processes on one database that take payments at the sandbox; without guards for a control. */
export async function startTwoServers(
  databaseUrl: string,
  { isGuarded = true, timeouts = longTimeoutDatabase }: CrowdServers = {},
): Promise<ServerProcess[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    ...timeouts,
    APP_SECRET: crowdSecret,
    PAYMENTS: 'sandbox',
    RATE_LIMIT_SCALE: '100000',
    CACHE_RESPONSES: 'false',
    LOG_LEVEL: 'silent',
    ...(!isGuarded && { NODE_OPTIONS: withoutGuards }),
  };
  return Promise.all([startServerProcess(env), startServerProcess(env)]);
}

/** Runs `work` with separate connections. */
export async function withCrowdDatabase<Result>(
  databaseUrl: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  return work(db).finally(close);
}
