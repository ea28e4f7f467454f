import { beforeEach, describe, expect, it } from 'vitest';
import { uploadPath } from '#server/files/storage/file-host.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { addressFor, makePhoto, sendBytes, upload } from '#server/testing/fixtures/uploading.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { storageUrl } from '#shared/files/images.ts';
import { loadIngestKey } from './ingest/ingest-key.ts';
import { sign } from './ingest/signatures.ts';
import { acceptUpload } from './uploads.service.ts';

const at = openTestApp();
const photo = makePhoto({ width: 60, height: 40 });
let user: Account;
let token: string;
beforeEach(async () => {
  user = await createUser(at.db);
  token = await tokenOf(at.db, user);
});

/** Sends a callback like UploadThing's servers; this server's own ingest sends none. */
async function sendCallback(uploadId: string, forged: { key?: string; signature?: string } = {}) {
  const url = at.deps.env.appUrl + storageUrl('1-forged.jpg');
  const payload = JSON.stringify({
    status: 'uploaded',
    origin: 'http://127.0.0.1:1',
    metadata: { userId: user.id },
    file: {
      key: uploadId,
      customId: uploadId,
      name: 'forged.jpg',
      size: 9,
      type: 'image/jpeg',
      url,
      appUrl: url,
      ufsUrl: url,
      fileHash: '0',
    },
  });
  const key = forged.key ?? (await loadIngestKey(at.deps));
  return at.app.inject({
    method: 'POST',
    url: `${uploadPath}?slug=classImage`,
    headers: {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': forged.signature ?? sign(payload, key),
    },
    payload,
  });
}

async function beginUpload() {
  const { url } = await addressFor(at.app, { size: (await photo).length }, { token });
  const id = new URL(url, 'http://x').searchParams.get('x-ut-custom-id') ?? '';
  // Set the name that the ingest would have given, so that only the callback can be wrong below.
  await at.db.updateTable('uploads').set({ name: '1-forged' }).where('id', '=', id).execute();
  return { id, url };
}
const rowOf = (id: string) =>
  at.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a callback', () => {
  it.each([
    ['unsigned', { signature: '' }],
    ['signed with nonsense', { signature: 'hmac-sha256=00' }],
    ['signed with another key', { key: 'sk_of-another-app' }],
  ])('is rejected when it is %s', async (_what, forged) => {
    const { id } = await beginUpload();
    const response = await sendCallback(id, forged);
    expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect((await rowOf(id)).status).toBe('pending');
  });

  it('is rejected by the local host even with a valid signature', async () => {
    const { id } = await beginUpload();
    const response = await sendCallback(id);
    expect([response.statusCode, response.json().code]).toEqual([409, 'UPLOAD_REJECTED']);
    expect((await rowOf(id)).status).toBe('pending');
  });
});

describe('an uploaded file', () => {
  const arrival = (id: string) => ({
    id,
    userId: user.id,
    url: storageUrl('1-forged.jpg'),
    storedBytes: 9,
    name: '1-forged',
  });

  it('is accepted once when twenty reports arrive at the same time', async () => {
    const { id } = await beginUpload();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => rejectionOf(acceptUpload(at.deps, arrival(id)))),
    );
    expect(results.filter((code) => code === null)).toHaveLength(1);
    expect(results.filter((code) => code === 'UPLOAD_REJECTED')).toHaveLength(19);
  });

  it('is accepted only for the user who started the upload', async () => {
    const { id } = await beginUpload();
    const { id: userId } = await createUser(at.db);
    const accepting = acceptUpload(at.deps, { ...arrival(id), userId });
    expect(await rejectionOf(accepting)).toBe('UPLOAD_REJECTED');
    expect((await rowOf(id)).status).toBe('pending');
  });
});

describe('an upload address', () => {
  const rejected = async (url: string) => (await sendBytes(at.app, url, await photo)).json().code;

  it('is valid only for what it was signed for', async () => {
    const { id, url } = await beginUpload();
    const other = await beginUpload();
    for (const forged of [
      url.replace(/signature=[^&]*/, 'signature='),
      url.replace(/&signature=[^&]*/, ''),
      url.replace(/expires=\d+/, `expires=${Date.now() + 1e9}`),
      url.replaceAll(id, other.id),
      `${url}&x=1`,
      url.replace(/upload\/\w+/, 'upload/another'),
    ]) {
      expect(forged).not.toBe(url);
      expect(await rejected(forged), forged).toBe('UPLOAD_LINK_INVALID');
    }
    expect((await sendBytes(at.app, url, await photo)).statusCode).toBe(200);
  });

  it('expires after an hour', async () => {
    const { url } = await beginUpload();
    const expires = Number(new URL(url, 'http://x').searchParams.get('expires'));
    expect(Math.abs(expires - Date.now() - 3_600_000)).toBeLessThan(10_000);
    const unsigned = url
      .replace(/expires=\d+/, `expires=${Date.now() - 1}`)
      .split('&signature=')[0];
    const signature = sign(at.deps.env.appUrl + unsigned, await loadIngestKey(at.deps));
    const address = `${unsigned}&signature=${encodeURIComponent(signature)}`;
    expect(await rejected(address)).toBe('UPLOAD_LINK_INVALID');
  });

  it('returns UPLOAD_NOT_FOUND when its upload has been swept', async () => {
    const { id, url } = await beginUpload();
    await at.db.deleteFrom('uploads').where('id', '=', id).execute();
    expect(await rejected(url)).toBe('UPLOAD_NOT_FOUND');
  });
});

describe('the signing key', () => {
  it('is random, stored encrypted, and the same for every process', async () => {
    const key = await loadIngestKey(at.deps);
    expect(key).toMatch(/^sk_[\w-]{43}$/);
    expect(await loadIngestKey(at.deps)).toBe(key);
    const [row] = await at.db.selectFrom('installationKeys').selectAll().execute();
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain(key);
  });

  it('is replaced once across two processes when APP_SECRET has changed', async () => {
    const { createVault } = await import('#server/platform/crypto/vault.ts');
    const before = await loadIngestKey(at.deps);
    const moved = { db: at.db, vault: createVault('another secret, of 32 or more characters') };
    const keys = await Promise.all([loadIngestKey(moved), loadIngestKey(moved)]);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).not.toBe(before);
    await at.db.deleteFrom('installationKeys').execute();
  });
});

it('stores an upload that is sent twice only once', async () => {
  const { url } = await beginUpload();
  const responses = [
    await sendBytes(at.app, url, await photo),
    await sendBytes(at.app, url, await photo),
  ].map((response) => response.json().serverData);
  expect(responses[1]).toEqual(responses[0]);
  expect((await upload(at.app, await photo, { token })).json().serverData.url).not.toBe(
    responses[0].url,
  );
});
