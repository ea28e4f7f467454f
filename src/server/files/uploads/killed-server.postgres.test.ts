// @module-tag slow
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openPostgres } from '#server/db/database.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { makePhoto, multipartOf } from '#server/testing/fixtures/uploading.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { waitUntil } from '#server/testing/wait-until.ts';

let database: OpenDatabase;
let dataDir = '';
let port = 0;
let start: () => Promise<ServerProcess>;
/** Each test restarts this server. */
let server: ServerProcess;
beforeAll(async () => {
  const { url, close } = await createTestDatabase();
  await close();
  const databaseUrl = url ?? '';
  database = await openPostgres(databaseUrl, { onPoolError() {} });
  dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-killed-'));
  port = await freePort();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: testSecret };
  start = () => startServerProcess(env, port);
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const newToken = async () => tokenOf(database.db, await createUser(database.db));

async function beginUpload(photo: Buffer, token?: string): Promise<string> {
  token ??= await newToken();
  const asked = await fetch(
    `http://localhost:${port}/api/uploadthing?actionType=upload&slug=classImage`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        files: [{ name: 'boat.jpg', size: photo.length, type: 'image/jpeg' }],
        input: null,
      }),
    },
  );
  const [address] = (await asked.json()) as [{ url: string }];
  return address.url;
}

async function send(url: string, bytes: Buffer, range: number, share = 1): Promise<ClientRequest> {
  const { contentType, payload } = await multipartOf(bytes.subarray(range));
  const headers = {
    'content-type': contentType,
    'content-length': payload.length,
    range: `bytes=${range}-`,
  };
  const sending = request(url, { method: 'PUT', headers });
  sending.on('error', () => {});
  sending.write(payload.subarray(0, payload.length * share));
  if (share === 1) sending.end();
  return sending;
}
const rangeStart = async (url: string) =>
  Number((await fetch(url, { method: 'HEAD' })).headers.get('x-ut-range-start'));

/** Tries again, as browsers do, while the machine is too busy to make the picture. */
async function finish(url: string, photo: Buffer): Promise<void> {
  let status: number | undefined;
  await waitUntil('the upload gets a response', async () => {
    const sending = await send(url, photo, await rangeStart(url));
    const [response] = await once(sending, 'response');
    response.resume();
    status = response.statusCode;
    return status !== 503;
  });
  expect(status).toBe(200);
}

/** Resolves once the server has written at least `bytes` bytes of an upload. */
async function untilReceived(bytes: number): Promise<void> {
  const folder = path.join(dataDir, 'uploads');
  const sizes = async () =>
    Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size),
    );
  await waitUntil('the upload is received', async () => Math.max(0, ...(await sizes())) >= bytes);
}

it('resumes an upload after the server was killed', async () => {
  const photo = await makePhoto({ width: 2400, height: 1600 });
  const url = await beginUpload(photo);
  await send(url, photo, 0, 0.6);
  await untilReceived(1);
  await server.stop('SIGKILL');
  server = await start();
  expect(await rangeStart(url)).toBeGreaterThan(0);
  await finish(url, photo);
});

it('leaves no files behind when the server was killed while making a picture', async () => {
  const photo = await makePhoto({ width: 2400, height: 1600 });
  const url = await beginUpload(photo);
  await send(url, photo, 0);
  const before = new Set(await readdir(path.join(dataDir, 'files')));
  const written = async () =>
    (await readdir(path.join(dataDir, 'files'))).filter((name) => !before.has(name));
  // Wait until the picture's files are being written, one after another.
  await waitUntil('the first file is written', async () => (await written()).length > 0);
  await server.stop('SIGKILL');
  server = await start();
  await finish(url, photo);
  const names = new Set((await written()).map((name) => name.split(/[-.]/).slice(0, 2).join('-')));
  expect([...names]).toHaveLength(1);
});

it('finishes one picture on shutdown, and the waiting ones can be finished later', async () => {
  const photo = await makePhoto({ width: 3000, height: 2000 });
  const token = await newToken();
  const urls = await Promise.all(Array.from({ length: 5 }, () => beginUpload(photo, token)));
  const sent = urls.map(async (url) => {
    const [response] = await once(await send(url, photo, 0), 'response');
    response.resume();
    return { url, status: response.statusCode, retryAfter: response.headers['retry-after'] };
  });
  await Promise.race(sent);
  const stopped = server.stop('SIGTERM');
  const responses = await Promise.all(sent);
  expect(await stopped).toBe(0);
  const rejected = responses.filter(({ status }) => status === 503);
  expect(rejected.length).toBeGreaterThan(0);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5 - rejected.length);
  expect(Number(rejected[0]?.retryAfter)).toBeGreaterThan(0);
  server = await start();
  const url = rejected[0]?.url ?? '';
  expect(await rangeStart(url)).toBe(photo.length);
  await finish(url, photo);
});
