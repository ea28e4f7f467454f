import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPostgres } from '../src/server/db/database.ts';
import { hashPassword } from '../src/server/people/auth/passwords/passwords.ts';
import { createUser } from '../src/server/testing/fixtures/factories.ts';
import { makePhoto, multipartOf } from '../src/server/testing/fixtures/uploading.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { secondMs } from '../src/shared/units.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// Figure P16: the event loop delay while four clients sign in, upload a picture, change their
// password and sign up as fast as the server allows. `-- <seconds>` for another length.

const clients = 4;
const busyMs = Number(process.argv[2] ?? 30) * secondMs;
const quietMs = Math.min(5 * secondMs, busyMs);
const probeEveryMs = 20;
const maxP99Ms = 50;
const password = 'three quiet herons';

/** 40 characters that are slow for a password strength estimator. */
const strongPassword = () => randomBytes(30).toString('base64url');

const { bytes, ...part } = await makePhoto({ width: 900, height: 600 }).then(async (photo) => ({
  bytes: photo.length,
  ...(await multipartOf(photo)),
}));

async function send(url: string, body: object, init: { method?: string; token?: string } = {}) {
  const { method = 'POST', token } = init;
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!response.ok)
    throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}

async function upload(server: string, token: string): Promise<void> {
  const file = { name: 'photo.jpg', type: 'image/jpeg', size: bytes };
  const url = `${server}/api/uploadthing?actionType=upload&slug=classImage`;
  const [{ url: target }] = await send(url, { files: [file], input: null }, { token });
  const headers = { 'content-type': part.contentType };
  const response = await fetch(target, {
    method: 'PUT',
    headers,
    body: new Uint8Array(part.payload),
  });
  if (!response.ok) throw new Error(`The upload was responded with ${response.status}`);
}

let signUps = 0;

/** One round of all of a client's actions, as a new user. */
async function runLap(server: string, email: string): Promise<void> {
  const { token } = await send(`${server}/api/auth/login`, { email, password });
  await upload(server, token);
  const change = { currentPassword: password, password: strongPassword() };
  await send(`${server}/api/auth/user`, change, { method: 'PATCH', token });
  const name = `newcomer_${signUps++}`;
  const chosen = strongPassword();
  await send(`${server}/api/auth/register`, {
    fullName: 'Ada Park',
    username: name,
    email: `${name}@example.com`,
    phoneNumber: '+12065550100',
    password: chosen,
    confirmPassword: chosen,
  });
}

/**
 * Response times of `GET /health/live` in milliseconds, requested at a steady rate for the given
 * time.
 */
async function probe(server: string, durationMs: number): Promise<number[]> {
  const timings: Promise<number>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < durationMs) {
    timings.push(timeOne(server));
    const next = startedAt + timings.length * probeEveryMs;
    await setTimeout(Math.max(0, next - performance.now()));
  }
  return Promise.all(timings);
}

async function timeOne(server: string): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(`${server}/health/live`)).arrayBuffer();
  return performance.now() - startedAt;
}

function percentile(timings: number[], share: number): number {
  const sorted = timings.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(name: string, timings: number[]): void {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(timings, share).toFixed(1));
  console.log(
    `${name}: ${timings.length} × /health/live, p50 ${p50} ms, p99 ${p99} ms, max ${max} ms`,
  );
}

async function measure(databaseUrl: string): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-event-loop-'));
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  const passwordHash = await hashPassword(password);
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100000' };
  const server = await startServerProcess(variables);
  try {
    await runLap(server.url, (await createUser(db, { passwordHash })).email);
    report('idle', await probe(server.url, quietMs));
    const until = performance.now() + busyMs;
    let laps = 0;
    const loops = Array.from({ length: clients }, async () => {
      for (; performance.now() < until; laps++)
        await runLap(server.url, (await createUser(db, { passwordHash })).email);
    });
    const busy = await probe(server.url, busyMs);
    await Promise.all(loops);
    report(`${clients} clients, ${laps} laps`, busy);
    return percentile(busy, 0.99);
  } finally {
    await server.stop();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const p99 = await withBenchDatabase(measure);
console.log(`p99 limit: ${maxP99Ms} ms`);
process.exitCode = p99 <= maxP99Ms ? 0 : 1;
