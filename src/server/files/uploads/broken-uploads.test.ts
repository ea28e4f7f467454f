import { once } from 'node:events';
import { appendFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPictureWorker } from '#server/files/pictures/picture-worker.ts';
import { writePicture } from '#server/files/pictures/write-picture.ts';
import { createLocalFiles } from '#server/files/storage/local-files.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import {
  addressFor,
  askToUpload,
  makePhoto,
  multipartOf,
  sendBytes,
} from '#server/testing/fixtures/uploading.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { waitUntil } from '#server/testing/wait-until.ts';
import { storageUrl } from '#shared/files/images.ts';
import { storePicture } from './ingest/store-picture.ts';
import { nameUpload, selectUpload, storeUpload } from './uploads.queries.ts';
import { acceptUpload } from './uploads.service.ts';

const at = openTestApp();
// More bytes than the buffers of a connection hold.
const photo = makePhoto({ bytes: 4_000_000 });
let listening = '';
let token: string;
let userId: string;
beforeAll(async () => {
  listening = await at.app.listen({ port: 0, host: '127.0.0.1' });
  const user = await createUser(at.db);
  userId = user.id;
  token = await tokenOf(at.db, user);
});

async function beginUpload(clientIds?: string[]) {
  const asking = { token, ...(clientIds && { clientIds }) };
  const { url } = await addressFor(at.app, { size: (await photo).length }, asking);
  const id = new URL(url, 'http://x').searchParams.get('x-ut-custom-id') ?? '';
  return { id, url };
}
const rangeStart = async (url: string) => {
  const { headers } = await at.app.inject({ method: 'HEAD', url });
  return Number(headers['x-ut-range-start']);
};
const partSize = (id: string) =>
  stat(path.join(at.folder, 'data/uploads', `${id}.part`)).then(
    ({ size }) => size,
    () => 0,
  );

/** Sends the first part of the form over a real connection and leaves it open. */
async function sendPartly(url: string, share: number, start?: number): Promise<ClientRequest> {
  const { contentType, payload } = await multipartOf(await photo);
  const sending = request(listening + url, {
    method: 'PUT',
    headers: {
      'content-type': contentType,
      'content-length': payload.length,
      ...(start !== undefined && { range: `bytes=${start}-` }),
    },
  });
  sending.on('error', () => {});
  sending.write(payload.subarray(0, payload.length * share));
  await once(sending, 'socket');
  return sending;
}
const untilReceived = (id: string) =>
  waitUntil('the first bytes are stored', async () => (await partSize(id)) > 0);

describe('an upload whose connection breaks', () => {
  it('resumes where it stopped and becomes the whole picture', async () => {
    const { id, url } = await beginUpload();
    const sending = await sendPartly(url, 0.6);
    await untilReceived(id);
    sending.destroy();
    const start = await rangeStart(url);
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan((await photo).length);
    const response = await sendBytes(at.app, url, await photo, start);
    expect(response.json().serverData).toMatchObject({ width: 600, height: 400 });
  });

  it('resumes even if the server has not detected the broken connection', async () => {
    const { id, url } = await beginUpload();
    const sending = await sendPartly(url, 0.5);
    await untilReceived(id);
    const start = await rangeStart(url);
    expect((await sendBytes(at.app, url, await photo, start)).statusCode).toBe(200);
    sending.destroy();
  });

  it('resumes by client id, as the same upload and from the same byte', async () => {
    const clientIds = [crypto.randomUUID()];
    const first = await beginUpload(clientIds);
    await sendBytes(at.app, first.url, (await photo).subarray(0, 5000));
    const again = await beginUpload(clientIds);
    expect(again.id).toBe(first.id);
    expect(await rangeStart(again.url)).toBe(5000);
    expect((await sendBytes(at.app, again.url, await photo, 5000)).statusCode).toBe(200);
    // A lost response can be requested again.
    const stored = await beginUpload(clientIds);
    expect(await rangeStart(stored.url)).toBe((await photo).length);
    const response = await sendBytes(at.app, stored.url, await photo, (await photo).length);
    expect(response.json().serverData.width).toBe(600);
  });

  it('cannot be resumed with another file or by another user', async () => {
    const clientIds = [crypto.randomUUID()];
    const { id } = await beginUpload(clientIds);
    const size = (await photo).length + 1;
    const changed = await askToUpload(at.app, [{ size }], { token, clientIds });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'UPLOAD_CHANGED']);
    const other = await tokenOf(at.db, await createUser(at.db));
    const theirs = await askToUpload(at.app, [{ size }], { token: other, clientIds });
    expect(theirs.statusCode).toBe(200);
    expect(theirs.json()[0].customId).not.toBe(id);
  });

  it('rejects bytes at any offset but the next', async () => {
    const { url } = await beginUpload();
    await sendBytes(at.app, url, (await photo).subarray(0, 5000));
    for (const start of [0, 4999, 5001]) {
      const response = await sendBytes(at.app, url, await photo, start);
      expect([response.statusCode, response.json().code]).toEqual([409, 'UPLOAD_OFFSET_WRONG']);
    }
    expect(await rangeStart(url)).toBe(5000);
  });

  it('becomes one picture when it is sent three times at once', async () => {
    const { url } = await beginUpload();
    await sendBytes(at.app, url, (await photo).subarray(0, -10));
    const start = (await photo).length - 10;
    const responses = await Promise.all(
      [1, 2, 3].map(async () => sendBytes(at.app, url, await photo, start)),
    );
    const stored = responses.filter(({ statusCode }) => statusCode === 200);
    const late = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(stored.length).toBeGreaterThan(0);
    expect(new Set(stored.map((response) => response.json().serverData.url)).size).toBe(1);
    for (const response of late) expect(response.json().code).toBe('UPLOAD_OFFSET_WRONG');
  });
});

describe('a connection that breaks at an odd moment', () => {
  const soon = AbortSignal.timeout;
  /** The status of the response, which must arrive soon. */
  async function replyTo(sending: ClientRequest): Promise<number | undefined> {
    const [response] = await once(sending, 'response', { signal: soon(15_000) });
    response.resume();
    return response.statusCode;
  }
  const isUp = async () => (await fetch(`${listening}/health/live`)).status === 200;

  it('does not affect others after a wrong offset', async () => {
    const { url } = await beginUpload();
    const sending = await sendPartly(url, 0.5, 5);
    expect(await replyTo(sending)).toBe(409);
    sending.destroy();
    expect(await isUp()).toBe(true);
  });

  it('does not affect others while it waits for a stalled one', async () => {
    const { id, url } = await beginUpload();
    const stalled = await sendPartly(url, 0.3);
    await untilReceived(id);
    const arrived = once(at.app.server, 'request');
    const waiting = await sendPartly(url, 0.3, 0);
    const [received, response] = await arrived;
    // The server started to read its form and stopped.
    await once(received, 'pause');
    const closed = once(response, 'close');
    waiting.destroy();
    stalled.destroy();
    await closed;
    expect(await isUp()).toBe(true);
  });

  it.each([0, 5])('gets a response for an unterminated form at byte %i', async (start) => {
    const { url } = await beginUpload();
    const { contentType, payload } = await multipartOf(await photo);
    const unclosed = payload.subarray(0, -100);
    const sending = request(listening + url, {
      method: 'PUT',
      headers: {
        'content-type': contentType,
        'content-length': unclosed.length,
        range: `bytes=${start}-`,
      },
    });
    sending.end(unclosed);
    expect(await replyTo(sending)).toBe(start === 0 ? 400 : 409);
    expect(await isUp()).toBe(true);
  });

  it('gets an error right away when another connection resumes the same upload', async () => {
    const { id, url } = await beginUpload();
    const sending = await sendPartly(url, 0.3);
    await untilReceived(id);
    const replied = replyTo(sending);
    await rangeStart(url);
    expect(await replied).toBe(409);
    sending.destroy();
  });

  it('is rejected before reading when the form is longer than the file may be', async () => {
    const { url } = await beginUpload();
    const sending = request(listening + url, {
      method: 'PUT',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 30_000_000 },
    });
    sending.on('error', () => {});
    sending.flushHeaders();
    expect(await replyTo(sending)).toBe(413);
    sending.destroy();
  });

  it('gets a response when the file cannot be written', async () => {
    const { url } = await beginUpload();
    const uploads = path.join(at.folder, 'data/uploads');
    await rename(uploads, `${uploads}-away`);
    const sending = await sendPartly(url, 1);
    const status = await replyTo(sending).finally(() => rename(`${uploads}-away`, uploads));
    expect(status).toBe(500);
  });
});

describe('two servers with the same upload', { tags: ['slow'] }, () => {
  const local = () =>
    createLocalFiles({ dataDir: path.join(at.folder, 'data'), bucket: undefined });

  it('make its picture once when they start together', async () => {
    const { id } = await beginUpload();
    const { parts, stored } = local();
    await writeFile(parts.pathOf(id), await photo);
    const upload = await selectUpload(at.db, id);
    if (!upload) throw new Error('It was begun');
    const workers = [createPictureWorker(), createPictureWorker()];
    const before = (await readdir(stored.folder)).length;
    const made = await Promise.allSettled(
      workers.map((worker) => storePicture({ db: at.db, parts, stored, worker }, upload)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await readdir(stored.folder)).length - before).toBe(4);
    for (const worker of workers) worker.close();
  });

  it('keep the bytes of a picture that timed out, for the next attempt', async () => {
    const { id } = await beginUpload();
    const { parts, stored } = local();
    await writeFile(parts.pathOf(id), await photo);
    const make = async (worker: ReturnType<typeof createPictureWorker>) => {
      const upload = await selectUpload(at.db, id);
      if (!upload) throw new Error('It was begun');
      return storePicture({ db: at.db, parts, stored, worker }, upload).finally(worker.close);
    };
    // Below zero, so that even a picture that is made at once has taken too long.
    const hurried = make(createPictureWorker({ maxCpuMs: -1 }));
    expect(await rejectionOf(hurried)).toBe('PICTURE_TOO_SLOW');
    expect(await partSize(id)).toBe((await photo).length);
    expect(await make(createPictureWorker())).toMatchObject({ storedBytes: expect.any(Number) });
  });

  it('store the picture only under the latest name', async () => {
    const { id } = await beginUpload();
    const fileName = async (name: string) => {
      const upload = { id, userId, url: storageUrl(`${name}.jpg`), storedBytes: 1, name };
      return (await storeUpload(at.db, upload)) !== undefined;
    };
    expect(await nameUpload(at.db, id, null, 'first')).toBe(true);
    expect(await nameUpload(at.db, id, 'first', 'second')).toBe(true);
    expect([await fileName('first'), await fileName('second')]).toEqual([false, true]);
  });

  it('never overwrite the files of a picture', async () => {
    const { stored } = local();
    const files = [{ suffix: '', ending: 'jpg' as const, bytes: Buffer.from('a picture') }];
    await writePicture(stored.folder, '1-once', files);
    await expect(writePicture(stored.folder, '1-once', files)).rejects.toThrow('EEXIST');
    await stored.remove('1-once');
  });
});

it('accepts a picture once when another server made it again in the meantime', {
  tags: ['slow'],
}, async () => {
  const { id, url } = await beginUpload();
  await sendBytes(at.app, url, (await photo).subarray(0, -1));
  const { parts, stored } = createLocalFiles({
    dataDir: path.join(at.folder, 'data'),
    bucket: undefined,
  });
  await appendFile(parts.pathOf(id), (await photo).subarray(-1));
  const upload = await selectUpload(at.db, id);
  if (!upload) throw new Error('It was begun');
  const worker = createPictureWorker();
  const slow = await storePicture({ db: at.db, parts, stored, worker }, upload);
  worker.close();
  // The other server makes it again and finishes first.
  const fast = await sendBytes(at.app, url, await photo, (await photo).length);
  expect(fast.statusCode).toBe(200);
  expect(await rejectionOf(acceptUpload(at.deps, { id, userId, ...slow }))).toBe('UPLOAD_REJECTED');
  const row = await selectUpload(at.db, id);
  expect(row?.status).toBe('stored');
  expect((await at.app.inject(row?.url ?? '')).statusCode).toBe(200);
  expect(await partSize(id)).toBe(0);
  const left = await readdir(stored.folder);
  expect(left.filter((name) => name.startsWith(row?.name ?? '?'))).toHaveLength(4);
  expect(left.filter((name) => name.startsWith(slow.name))).toEqual([]);
});
