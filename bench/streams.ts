import { Agent, type IncomingMessage, request } from 'node:http';
import { openPostgres } from '../src/server/db/database.ts';
import { newId } from '../src/server/db/new-id.ts';
import type { Db } from '../src/server/db/schema.ts';
import { createSession } from '../src/server/people/auth/sessions/sessions.ts';
import {
  createCategory,
  createClass,
  createUser,
} from '../src/server/testing/fixtures/factories.ts';
import { createThread } from '../src/server/testing/fixtures/threads.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';
import { runHttpLoad } from './measuring/http-load.ts';
import { residentMib } from './measuring/resident-memory.ts';

// What open streams of messages cost one process, and how soon a message arrives.

const streams = Number(process.argv[2] ?? 1000);
const rounds = Number(process.argv[3] ?? 3);
/** Of each measurement of the list. */
const seconds = Number(process.argv[4] ?? 5);
const messages = 100;
const limits = { mib: 60, ratio: 1.3, medianMs: 300 };

type Reader = { id: string; token: string };
type Stream = Reader & { response: IncomingMessage; close(): void };

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

async function createReaders(db: Db): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (let made = 0; made < streams; made++) {
    const { id } = await createUser(db);
    readers.push({ id, token: (await createSession(db, id)).token });
  }
  return readers;
}

/** Resolves once the stream has its first event. */
function openStream(server: string, reader: Reader): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const headers = { authorization: `Bearer ${reader.token}` };
  const sent = request(
    `${server}/trpc/messages.live?input=%7B%7D`,
    { agent, headers },
    (response) => {
      const onData = (chunk: Buffer) => {
        if (!chunk.includes('"unread"')) return;
        response.off('data', onData).resume();
        resolve({ ...reader, response, close: () => sent.destroy() });
      };
      response.on('data', onData);
    },
  );
  // A stream that was closed on purpose has an error, too.
  sent.on('error', reject).end();
  return promise;
}

async function openAll(server: string, readers: Reader[]): Promise<Stream[]> {
  const opened: Stream[] = [];
  for (let at = 0; at < readers.length; at += 50)
    opened.push(
      ...(await Promise.all(readers.slice(at, at + 50).map((each) => openStream(server, each)))),
    );
  return opened;
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

async function listP99(server: string): Promise<number> {
  const call = { url: `${server}/api/classes`, options: {} };
  const { times } = await runHttpLoad(() => call, 200, { perSecond: 200, seconds });
  return percentile(times, 0.99);
}

/** The time from sending each message until the other person's stream has it; they take turns. */
async function timeMessages(server: string, pair: Stream[], threadId: string) {
  const times: number[] = [];
  for (let sent = 0; sent < messages; sent++) {
    const [from, to] = sent % 2 ? pair : pair.toReversed();
    if (!from || !to) throw new Error('Two streams are needed');
    const id = newId();
    const arrived = new Promise<number>((resolve) => {
      const onData = (chunk: Buffer) => {
        if (!chunk.includes(id)) return;
        to.response.off('data', onData);
        resolve(performance.now());
      };
      to.response.on('data', onData);
    });
    const startedAt = performance.now();
    const response = await fetch(`${server}/api/threads/${threadId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, text: 'Hello' }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    times.push((await arrived) - startedAt);
  }
  return times;
}

async function measure(databaseUrl: string): Promise<boolean> {
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_SCALE: '100000',
  });
  try {
    const readers = await createReaders(db);
    const [from, to] = readers;
    if (!from || !to) throw new Error('At least two streams are needed');
    const categoryId = await createCategory(db);
    for (let made = 0; made < 100; made++) await createClass(db, to.id, { categoryId });
    const { classId } = await createClass(db, to.id, { categoryId });
    const pair = { classId, studentId: from.id, teacherId: to.id };
    const threadId = await createThread(db, pair, []);
    const p99 = { without: [] as number[], with: [] as number[] };
    const mib: number[] = [];
    const arrivals: number[] = [];
    // A process that has served for a while: its heap's young generation has its full size.
    for (let at = 0; at < streams; at += 100)
      for (const stream of await openAll(server.url, readers.slice(at, at + 100))) stream.close();
    for (let round = 1; round <= rounds; round++) {
      // This measurement does not count, because the streams of the round before are being closed.
      await listP99(server.url);
      p99.without.push(await listP99(server.url));
      const before = residentMib(server.child.pid);
      const opened = await openAll(server.url, readers);
      p99.with.push(await listP99(server.url));
      mib.push(residentMib(server.child.pid) - before);
      const talking = opened.slice(0, 2);
      if (round === 1) arrivals.push(...(await timeMessages(server.url, talking, threadId)));
      for (const stream of opened) stream.close();
    }
    return report(p99, mib, arrivals);
  } finally {
    await server.stop();
    await close();
  }
}

function report(
  p99: { without: number[]; with: number[] },
  mib: number[],
  arrivals: number[],
): boolean {
  const median = (values: number[]) => percentile(values, 0.5);
  // The fastest rounds count, because other work on the machine only slows the others down.
  const ratio = Math.min(...p99.with) / Math.min(...p99.without);
  const arrival = median(arrivals);
  const ms = (values: number[]) => values.map((each) => each.toFixed(1)).join(', ');
  console.log(`${streams} streams: ${mib.join(', ')} MiB more in each round`);
  console.log(`p99 of GET /api/classes: ${ms(p99.without)} ms without, ${ms(p99.with)} ms with`);
  console.log(`ratio of the best rounds: ${ratio.toFixed(2)}`);
  console.log(
    `a message arrives after ${arrival.toFixed(1)} ms (median), ${percentile(arrivals, 0.99).toFixed(1)} ms (p99)`,
  );
  return (mib[0] ?? 0) <= limits.mib && ratio <= limits.ratio && arrival <= limits.medianMs;
}

process.exitCode = (await withBenchDatabase(measure)) ? 0 : 1;
