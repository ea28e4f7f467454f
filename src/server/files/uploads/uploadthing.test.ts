import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import type { UploadThing } from '#server/app/settings/uploadthing-token.ts';
import type { FileHost } from '#server/files/storage/file-host.ts';
import { createUploadThingHost } from '#server/files/storage/uploadthing-host.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { freePort } from '#server/testing/databases/postgres-server.ts';
import { startUploadThing } from '#server/testing/fakes/uploadthing-network.ts';
import { signPayload, uploadThingAccount } from '#server/testing/fakes/uploadthing-protocol.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import {
  addressFor,
  askToUpload,
  makePhoto,
  multipartOf,
  sendBytes,
  upload as uploadHere,
} from '#server/testing/fixtures/uploading.ts';
import { createAppIn, openTestApp } from '#server/testing/test-app.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { sweepUploads } from './sweep-uploads.ts';

const at = openTestApp();
const { hosts } = uploadThingAccount;
const photo = makePhoto({ width: 60, height: 40 });
let uploadThing: Awaited<ReturnType<typeof startUploadThing>>;
let leaveNetwork: () => void;
let app: FastifyInstance;
let host: FileHost;
let user: Account;
let token: string;

beforeAll(async () => {
  uploadThing = await startUploadThing();
  leaveNetwork = uploadThing.enterNetwork();
  const port = await freePort();
  const env = readEnv({
    APP_SECRET: testSecret,
    RATE_LIMIT_SCALE: '1000',
    PORT: String(port),
    ...uploadThing.setting,
  });
  app = await createAppIn(at.folder, { ...at.deps, env });
  // Callbacks arrive over the network, so the app must listen.
  await app.listen({ port, host: 'localhost' });
  const dataDir = path.join(at.folder, 'data');
  host = createUploadThingHost(env.uploadThing as UploadThing, dataDir);
});
afterAll(async () => {
  await app.close();
  leaveNetwork();
  await uploadThing.stop();
});
beforeEach(async () => {
  user = await createUser(at.db);
  token = await tokenOf(at.db, user);
});
afterEach(() => {
  uploadThing.service.setCallbacksLost(false);
  uploadThing.service.setUnavailable(false);
  expect(uploadThing.rejected.splice(0), 'who else was asked').toEqual([]);
});

async function beginUpload() {
  const { origin, url } = await addressFor(app, { size: (await photo).length }, { token });
  const { searchParams, pathname } = new URL(origin + url);
  const id = searchParams.get('x-ut-custom-id') ?? '';
  return { id, key: pathname.slice(1), address: origin + url };
}
/** Sends the photo like the SDK in a browser. */
async function sendPhoto(address: string, bytes: Buffer): Promise<Response> {
  const { contentType, payload } = await multipartOf(bytes);
  const headers = { 'content-type': contentType, range: 'bytes=0-' };
  return fetch(address, { method: 'PUT', headers, body: payload });
}
async function upload() {
  const begun = await beginUpload();
  const response = await sendPhoto(begun.address, await photo);
  return { ...begun, status: response.status, body: await response.json() };
}
const rowOf = (id: string) =>
  at.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
const makeOld = (id: string) =>
  at.db
    .updateTable('uploads')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', id)
    .execute();

/** The callback of an upload whose own callback was lost; `change` may edit it. */
async function lostCallback(change: (said: Said) => void = () => {}) {
  uploadThing.service.setCallbacksLost(true);
  const { id } = await upload();
  uploadThing.service.setCallbacksLost(false);
  const { url = '', payload = '' } = uploadThing.service.callbacks.at(-1) ?? {};
  const said = JSON.parse(payload);
  change(said);
  return { id, url, payload: JSON.stringify(said) };
}
type Said = { origin: string; metadata: { userId: string }; file: { ufsUrl: string } };

async function callBack(url: string, payload: string, signature: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'uploadthing-hook': 'callback',
    'x-uploadthing-signature': signature,
  };
  return (await fetch(url, { method: 'POST', headers, body: payload })).status;
}
describe('with UPLOADTHING_TOKEN, a picture', () => {
  it('is uploaded to UploadThing and served from there, with no copy here', async () => {
    const { id, key, status, body } = await upload();
    const url = `https://${hosts.files}/f/${key}`;
    expect(status).toBe(200);
    expect(body).toMatchObject({ ufsUrl: url, serverData: { url, width: null, widths: [] } });
    expect(await rowOf(id)).toMatchObject({
      userId: user.id,
      status: 'stored',
      url,
      storedBytes: (await photo).length,
    });
    const shown = await fetch(url);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(await photo);
    expect(await readdir(path.join(at.folder, 'data/files'))).toEqual([]);
  });

  it('is rejected before any request to UploadThing when the user is not signed in', async () => {
    const before = uploadThing.service.requests.length;
    expect((await askToUpload(app, [{ size: 9 }])).statusCode).toBe(401);
    expect(uploadThing.service.requests).toHaveLength(before);
  });
});

describe('when UploadThing does not respond', () => {
  it('does not block other requests, and continues without it after ten seconds', async () => {
    uploadThing.service.ignoreNextRequests(1);
    const timeout = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    const waiting = beginUpload();
    await expect.poll(() => uploadThing.service.withoutReply).toBe(0);
    expect(timeouts.mock.calls).toEqual([[10_000]]);
    expect((await upload()).status).toBe(200);
    timeout.abort();
    // UploadThing does not know this file and tells the browser, which asks again.
    const { address } = await waiting;
    expect((await sendPhoto(address, await photo)).status).toBe(403);
    timeouts.mockRestore();
  });
});

describe('a callback from UploadThing', () => {
  it.each([
    ['unsigned', () => ''],
    ['signed with another key', (payload: string) => signPayload(payload, 'sk_live_another')],
    ['signed for something else', () => signPayload('{}')],
  ])('is rejected when it is %s', async (_what, signatureOf) => {
    const { id, url, payload } = await lostCallback();
    expect(await callBack(url, payload, signatureOf(payload))).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', url: null });
    // The same callback succeeds with a valid signature.
    expect(await callBack(url, payload, signPayload(payload))).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'stored' });
  });

  it.each([
    ['for another user', ({ metadata }: Said) => (metadata.userId = crypto.randomUUID())],
    ['for another app’s file', ({ file }: Said) => (file.ufsUrl = 'https://x.ufs.sh/f/x')],
    [
      'for a file on this server',
      ({ file }: Said) => (file.ufsUrl = '/storage/v1/object/public/files/x'),
    ],
  ])('is rejected %s, even with a valid signature', async (_what, change) => {
    const { id, url, payload } = await lostCallback(change);
    expect(await callBack(url, payload, signPayload(payload))).toBe(409);
    expect(await rowOf(id)).toMatchObject({ status: 'pending', url: null });
  });

  it('is rejected when it repeats, and changes nothing', async () => {
    const { id } = await upload();
    const stored = await rowOf(id);
    const { url = '', headers, payload = '' } = uploadThing.service.callbacks.at(-1) ?? {};
    expect(await callBack(url, payload, headers?.['x-uploadthing-signature'] ?? '')).toBe(409);
    expect(await rowOf(id)).toEqual(stored);
  });

  it('sends no request to a host that the callback names', async () => {
    const { url, payload } = await lostCallback((said) => {
      said.origin = 'https://elsewhere.example';
    });
    await callBack(url, payload, signPayload(payload));
    expect(uploadThing.rejected).toEqual([]);
  });
});

describe('a sweep', () => {
  it('removes only unused files from UploadThing', async () => {
    const [kept, swept] = [await upload(), await upload()];
    await makeOld(swept.id);
    await sweepUploads(at.db, host);
    expect(uploadThing.service.files.has(swept.key)).toBe(false);
    expect(uploadThing.service.files.has(kept.key)).toBe(true);
    expect(await rowOf(swept.id)).toBeUndefined();
    expect(await rowOf(kept.id)).toMatchObject({ status: 'stored' });
  });

  it('removes local files from before the token was set, which are served until the sweep', async () => {
    const { serverData } = (await uploadHere(at.app, await photo, { token })).json();
    const half = await addressFor(at.app, { size: (await photo).length }, { token });
    await sendBytes(at.app, half.url, (await photo).subarray(0, 500));
    expect((await app.inject(serverData.url)).statusCode).toBe(200);
    await at.db
      .updateTable('uploads')
      .set({ expiresAt: new Date(0) })
      .execute();
    await sweepUploads(at.db, host);
    for (const folder of ['files', 'uploads'])
      expect(await readdir(path.join(at.folder, 'data', folder))).toEqual([]);
  });

  it('is retried later when UploadThing is down', async () => {
    const { id, key } = await upload();
    await makeOld(id);
    uploadThing.service.setUnavailable(true);
    await expect(sweepUploads(at.db, host)).rejects.toThrow();
    uploadThing.service.setUnavailable(false);
    expect(await rowOf(id)).toMatchObject({ status: 'removing' });
    await sweepUploads(at.db, host);
    expect(uploadThing.service.files.has(key)).toBe(false);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('removes a file whose arrival was never reported', async () => {
    uploadThing.service.setCallbacksLost(true);
    const { id, key } = await upload();
    expect(uploadThing.service.files.has(key)).toBe(true);
    await makeOld(id);
    await sweepUploads(at.db, host);
    expect(uploadThing.service.files.has(key)).toBe(false);
    expect(await rowOf(id)).toBeUndefined();
  });
});
