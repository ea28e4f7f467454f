import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { seedDemo } from '#server/app/demo/seed.ts';
import { readEnv } from '#server/app/env.ts';
import { openPostgres } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { makePhoto, multipartOf } from '#server/testing/fixtures/uploading.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { uploadLimits } from '#shared/files/uploads.ts';

// Measures many concurrent uploads: their memory use and the latency that readers see.

export type UploadResult = {
  uploads: number;
  /** Counts per status. */
  responses: Map<number, number>;
  seconds: number;
  rssGrowthBytes: number;
  /** `GET /api/classes` in milliseconds, without and with uploads in progress. */
  quietP99: number;
  busyP99: number;
};

const photos = 20;
const requestsPerSecond = 40;
const bytesPerSecond = 2_500_000;
const chunkBytes = 64 * 1024;

const phone = () => makePhoto({ width: 4000, height: 3000 });

/** The kinds that need the most memory. */
const heavyKinds = [
  async () =>
    padded(
      await sharp(await phone())
        .withMetadata({ orientation: 6 })
        .toBuffer(),
    ),
  async () => padded(await makePhoto({ width: 6000, height: 4000 })),
  async () =>
    padded(
      await sharp(await phone())
        .jpeg({ progressive: true })
        .toBuffer(),
    ),
  async () => padded(await makePhoto({ width: 1400, height: 1000, type: 'png' }), 'image/png'),
];

/** Photos of 5 MB each: `heavy` ones of all kinds in turn, then small ones. */
async function makePhotos(heavy: number): Promise<Photo[]> {
  const kinds = await Promise.all(heavyKinds.slice(0, heavy).map((make) => make()));
  const small = await padded(await makePhoto({ width: 300, height: 200 }));
  return Array.from({ length: photos }, (_, index) =>
    index < heavy ? (kinds[index % kinds.length] ?? small) : small,
  );
}

async function padded(photo: Buffer, type = 'image/jpeg'): Promise<Photo> {
  const size = uploadLimits.maxBytes;
  const bytes = Buffer.concat([photo, Buffer.alloc(size - photo.length)]);
  return { type, size, ...(await multipartOf(bytes)) };
}

type UploadBenchmarkOptions = {
  /** The number of heavy photos among the 20. */
  heavy: number;
  /** The durations of reading before the uploads: first to warm the server up, then measured. */
  readers?: { warmMs: number; quietMs: number };
};

/** `databaseUrl` names an empty PostgreSQL database. */
export async function runUploadBenchmark(
  databaseUrl: string,
  { heavy, readers }: UploadBenchmarkOptions,
): Promise<UploadResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-uploads-'));
  const database = await openPostgres(databaseUrl, { onPoolError() {} });
  await migrateToLatest(database.db);
  if (readers) await seedDemo(database.db, readEnv({ DATA_DIR: dataDir }), new Date());
  // Each user uploads five, the limit of one class; more would wait for that user's turn.
  const tokens: string[] = [];
  for (let user = 0; user < photos / uploadLimits.maxFiles.classImage; user++)
    tokens.push(await tokenOf(database.db, await createUser(database.db)));
  const tokenFor = (index: number) => tokens[index % tokens.length] ?? '';
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    const given = await makePhotos(heavy);
    // The measured server has been running for a while.
    if (readers) await read(server.url, readers.warmMs);
    const first = given[0];
    if (first) await uploadTo(server.url, tokenFor(0), first);
    const pid = server.child.pid ?? 0;
    const quiet = readers ? await read(server.url, readers.quietMs) : [];
    const watch = watchMemory(pid);
    const began = Date.now();
    const statuses = Promise.all(
      given.map((photo, index) => uploadTo(server.url, tokenFor(index), photo)),
    );
    const busy = readers ? await read(server.url, statuses) : [];
    await statuses;
    const seconds = (Date.now() - began) / 1000;
    const responses = new Map<number, number>();
    for (const status of await statuses) responses.set(status, (responses.get(status) ?? 0) + 1);
    const rssGrowthBytes = await watch.growth();
    const result = { uploads: given.length, responses, seconds, rssGrowthBytes };
    return { ...result, quietP99: p99(quiet), busyP99: p99(busy) };
  } finally {
    await server.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Sends requests at a fixed rate for `end` milliseconds or until `end` resolves; returns their
 * latencies in milliseconds.
 */
async function read(url: string, end: number | Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = typeof end === 'number' ? setTimeout(end) : end;
  over.then(() => {
    isOver = true;
  });
  const requests: Promise<number>[] = [];
  const begin = performance.now();
  for (let index = 0; !isOver; index++) {
    requests.push(timeOne(url));
    const next = begin + ((index + 1) * 1000) / requestsPerSecond;
    await setTimeout(Math.max(0, next - performance.now()));
  }
  return Promise.all(requests);
}

async function timeOne(url: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/api/classes`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET /api/classes responded with ${response.status}`);
  return performance.now() - began;
}

function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}

/** Counts private memory only, because both processes share the mapped Node executable. */
async function rssOf(pid: number | string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** The memory includes the process that makes pictures. */
async function rssOfAll(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const sizes = await Promise.all([pid, ...children.split(' ').filter(Boolean)].map(rssOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function watchMemory(pid: number) {
  let isOver = false;
  let peakBytes = 0;
  // The picture process counts as growth, because it only runs while there is work.
  const begin = rssOf(pid);
  const watching = (async () => {
    while (!isOver) {
      peakBytes = Math.max(peakBytes, await rssOfAll(pid));
      await setTimeout(10);
    }
  })();
  return {
    async growth(): Promise<number> {
      isOver = true;
      await watching;
      return peakBytes - (await begin);
    },
  };
}

export type Photo = { type: string; size: number; contentType: string; payload: Buffer };

/** Uploads one file over HTTP; returns the status of the PUT. */
export async function uploadTo(url: string, token: string, photo: Photo): Promise<number> {
  const { type, size } = photo;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ files: [{ name: 'photo', size, type }], input: null });
  const asked = await fetch(`${url}/api/uploadthing?actionType=upload&slug=classImage`, {
    method: 'POST',
    headers,
    body,
  });
  const [address] = (await asked.json()) as [{ url: string }];
  return sendSlowly(address.url, photo);
}

/** Sends at the speed of a 20 Mbit/s connection. */
async function sendSlowly(url: string, { contentType, payload }: Photo): Promise<number> {
  const headers = { 'content-type': contentType, 'content-length': payload.length };
  const sending = request(url, { method: 'PUT', headers });
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>;
  for (let at = 0; at < payload.length; at += chunkBytes) {
    sending.write(payload.subarray(at, at + chunkBytes));
    await setTimeout((chunkBytes / bytesPerSecond) * 1000);
  }
  sending.end();
  const [response] = await replied;
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}
