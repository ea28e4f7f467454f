import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { createDueWebhooksWorker } from '#server/programs/webhooks/webhooks.jobs.ts';
import {
  type Respond,
  respondWith,
  startWebhookReceiver,
  verifySignature,
} from '#server/testing/fakes/webhook-receiver.ts';
import { createBooking, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { retryActiveJobs } from './crash-rounds.ts';

/** In each round, `facts` are published about each of the bookings. */
type Size = { bookings: number; facts: number; rounds: number };
type Receiver = Awaited<ReturnType<typeof startWebhookReceiver>>;

const names = ['booking.released', 'booking.missed'] as const;
const chunkSize = 10;

/**
 * Benchmark: two processes deliver facts to a receiver that fails at random. In each round the receiver
 * is down for a while, and the process that waits for its response is killed.
 */
export async function runWebhookCrashTest(deps: Deps, databaseUrl: string, size: Size) {
  const { db } = deps;
  const start = () => startWorker(databaseUrl);
  const workers = await Promise.all([start(), start()]);
  const receiver = await startWebhookReceiver();
  /** The receiver that redirects point to, which must get no request. */
  const stranger = await startWebhookReceiver();
  try {
    const { teacherId, bookingIds } = await createBookings(db, size.bookings);
    const { secret } = await createWebhook(deps, teacherId, receiver.url);
    const { nextRequest, ...seen } = failAtRandom(receiver, secret, stranger.url);
    let kills = 0;
    const interrupt = async () => {
      await nextRequest(randomInt(size.bookings));
      await receiver.restart(() => untilConnectionFails(db));
      const held = await nextRequest(randomInt(size.bookings));
      kills += await killSender(deps, { workers, held, start });
    };
    for (let round = 1; round <= size.rounds; round++) {
      const published = round * size.facts * size.bookings;
      await Promise.all([
        publishRound(deps, bookingIds, size.facts),
        interrupt(),
        waitUntil(`all of ${published} deliveries have arrived`, async () => {
          await endWaits(deps);
          return (await countDelivered(db)) === published;
        }),
      ]);
    }
    return {
      kills,
      requests: receiver.received.length,
      contacts: stranger.received.length,
      ...(await check(db, { bookingIds, seen, facts: size.rounds * size.facts })),
      badSignatures: seen.badSignatures,
      changedBodies: changedBodies(receiver),
    };
  } finally {
    for (const worker of workers) await worker.stop('SIGKILL');
    receiver.close();
    stranger.close();
  }
}

const startWorker = (databaseUrl: string) =>
  startServerProcess({
    DATABASE_URL: databaseUrl,
    APP_SECRET: testSecret,
    ROLE: 'worker',
    PAYMENTS: 'in-person',
    WEBHOOK_ALLOW_LOOPBACK: 'true',
    LOG_LEVEL: 'silent',
  });

async function createBookings(db: Db, amount: number) {
  const { id: teacherId } = await createUser(db, { role: 'instructor' });
  const { sessionId } = await createClass(db, teacherId, { slots: [{ capacity: null }] });
  const bookingIds: string[] = [];
  for (let made = 0; made < amount; made++)
    bookingIds.push(await createBooking(db, sessionId, (await createUser(db)).id));
  return { teacherId, bookingIds };
}

/**
 * Makes the receiver fail every third request. `arrivals` has the positions of the messages in the order
 * in which they were first accepted; `nextRequest` resolves with one that then gets no response.
 */
function failAtRandom(receiver: Receiver, secret: string, redirectsTo: string) {
  const arrivals = new Map<string, number>();
  const badSignatures: string[] = [];
  let hold: { after: number; resolve(response: ServerResponse): void } | undefined;
  const failures: Respond[] = [
    respondWith(500),
    // A client that follows this status repeats the body.
    (response) => response.writeHead(307, { location: redirectsTo }).end(),
    (response) => response.socket?.destroy(),
  ];
  receiver.respond = (response, sent) => {
    try {
      verifySignature(secret, sent);
    } catch {
      badSignatures.push(sent.id);
    }
    if (hold && hold.after-- === 0) {
      hold.resolve(response);
      hold = undefined;
      return;
    }
    const fail = failures[randomInt(3 * failures.length)];
    if (fail) return fail(response, sent);
    if (!arrivals.has(sent.id)) arrivals.set(sent.id, arrivals.size);
    // Sometimes the sender doesn't learn that the message arrived.
    if (randomInt(6) === 0) response.socket?.destroy();
    else respondWith(200)(response, sent);
  };
  const nextRequest = (after: number) =>
    new Promise<ServerResponse>((resolve) => {
      hold = { after, resolve };
    });
  return { arrivals, badSignatures, nextRequest };
}

async function publishRound({ db, facts }: Deps, bookingIds: string[], amount: number) {
  for (let made = 0; made < amount; made++) {
    const name = names[made % 2] ?? names[0];
    for (let from = 0; from < bookingIds.length; from += chunkSize) {
      const published = bookingIds.slice(from, from + chunkSize);
      await db
        .transaction()
        .execute((trx) =>
          facts.publish(trx, name, ...published.map((bookingId) => ({ bookingId }))),
        );
    }
  }
}

/** Makes retries due now instead of in some minutes. */
async function endWaits(deps: Deps): Promise<void> {
  const { db } = deps;
  const due = await db
    .updateTable('webhookDeliveries')
    .set({ dueAt: sql`now()` })
    .where('state', '=', 'waiting')
    .where('dueAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  const rested = await db
    .updateTable('webhooks')
    .set({ attemptedAt: sql`now() - interval '1 hour'` })
    .where('failingSince', 'is not', null)
    .where('attemptedAt', '>', sql<Date>`now() - interval '30 minutes'`)
    .executeTakeFirst();
  if (due.numUpdatedRows + rested.numUpdatedRows > 0n) await sweep(deps);
}

const sweep = (deps: Deps) => createDueWebhooksWorker(deps).handle([{ id: newId(), data: {} }]);

const untilConnectionFails = (db: Db) =>
  waitUntil('a connection is refused', async () => {
    const failed = await db
      .selectFrom('webhookDeliveries')
      .select('id')
      .where('response', '=', 'The connection was refused')
      .executeTakeFirst();
    return failed !== undefined;
  });

type Kill = { workers: ServerProcess[]; held: ServerResponse; start(): Promise<ServerProcess> };

/** Kills the process that sent the held request, sometimes after the other one; returns their number. */
async function killSender(deps: Deps, { workers, held, start }: Kill): Promise<number> {
  const { db } = deps;
  const isCut = once(held, 'close');
  if (randomInt(2) === 0) workers.reverse();
  const killed: number[] = [];
  for (const [index, worker] of workers.entries()) {
    await worker.stop('SIGKILL');
    killed.push(index);
    await retryActiveJobs(db);
    if (held.destroyed) break;
  }
  await isCut;
  // The claim of the killed process would last for a minute.
  await db.updateTable('webhooks').set({ busyUntil: null }).execute();
  await sweep(deps);
  await Promise.all(
    killed.map(async (index) => {
      workers[index] = await start();
    }),
  );
  return killed.length;
}

async function countDelivered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhookDeliveries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  return count;
}

type Seen = { arrivals: Map<string, number> };

/** The bookings of which not every fact has arrived, or not in order. */
async function check(
  db: Db,
  { bookingIds, seen, facts }: { bookingIds: string[]; seen: Seen; facts: number },
) {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .select(['id', 'about'])
    .orderBy('sequence')
    .execute();
  const sent = Map.groupBy(rows, ({ about: [bookingId] }) => bookingId);
  const wrong = { missing: [] as string[], outOfOrder: [] as string[] };
  for (const bookingId of bookingIds) {
    const ids = (sent.get(bookingId) ?? []).map(({ id }) => id);
    const positions = ids.map((id) => seen.arrivals.get(id) ?? -1);
    if (ids.length !== facts || positions.includes(-1)) wrong.missing.push(bookingId);
    if (positions.some((position, index) => position < (positions[index - 1] ?? -1)))
      wrong.outOfOrder.push(bookingId);
  }
  return { arrived: seen.arrivals.size, ...wrong };
}

/** The ids of messages that were sent with different bodies. */
const changedBodies = ({ received }: Receiver) =>
  [...Map.groupBy(received, ({ id }) => id)].flatMap(([id, sent]) =>
    sent.some(({ body }) => body !== sent[0]?.body) ? [id] : [],
  );
