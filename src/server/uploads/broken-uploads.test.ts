import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, tokenOf } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import {
  addressFor,
  askToUpload,
  makePhoto,
  multipartOf,
  sendBytes,
} from '#server/testing/uploading.ts';

const at = openTestApp();
const photo = makePhoto({ width: 3000, height: 2000 });
let listening = '';
let token: string;
beforeAll(async () => {
  listening = await at.app.listen({ port: 0, host: '127.0.0.1' });
  token = await tokenOf(at.db, await createUser(at.db));
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
async function sendPartly(url: string, share: number): Promise<ClientRequest> {
  const { contentType, payload } = await multipartOf(await photo);
  const sending = request(listening + url, {
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': payload.length },
  });
  sending.on('error', () => {});
  sending.write(payload.subarray(0, payload.length * share));
  await once(sending, 'socket');
  return sending;
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setTimeout(5);
}

describe('an upload whose connection breaks', () => {
  it('goes on where it was, and becomes the whole picture', async () => {
    const { id, url } = await beginUpload();
    const sending = await sendPartly(url, 0.6);
    await until(async () => (await partSize(id)) > 0);
    sending.destroy();
    const start = await rangeStart(url);
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan((await photo).length);
    const answer = await sendBytes(at.app, url, await photo, start);
    expect(answer.json().serverData).toMatchObject({ width: 1600, height: 1067 });
  });

  it('goes on though the server has not noticed that it broke', async () => {
    const { id, url } = await beginUpload();
    const sending = await sendPartly(url, 0.5);
    await until(async () => (await partSize(id)) > 0);
    const start = await rangeStart(url);
    expect((await sendBytes(at.app, url, await photo, start)).statusCode).toBe(200);
    sending.destroy();
  });

  it('is begun again by its own name: the same upload, from the byte it had', async () => {
    const clientIds = [crypto.randomUUID()];
    const first = await beginUpload(clientIds);
    await sendBytes(at.app, first.url, (await photo).subarray(0, 5000));
    const again = await beginUpload(clientIds);
    expect(again.id).toBe(first.id);
    expect(await rangeStart(again.url)).toBe(5000);
    expect((await sendBytes(at.app, again.url, await photo, 5000)).statusCode).toBe(200);
    // The answer was lost: it can be had again.
    const stored = await beginUpload(clientIds);
    expect(await rangeStart(stored.url)).toBe((await photo).length);
    const answer = await sendBytes(at.app, stored.url, await photo, (await photo).length);
    expect(answer.json().serverData.width).toBe(1600);
  });

  it('is no other file’s, and nobody else’s', async () => {
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

  it('does not go on at a byte that is not the next', async () => {
    const { url } = await beginUpload();
    await sendBytes(at.app, url, (await photo).subarray(0, 5000));
    for (const start of [0, 4999, 5001]) {
      const answer = await sendBytes(at.app, url, await photo, start);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'UPLOAD_OFFSET_WRONG']);
    }
    expect(await rangeStart(url)).toBe(5000);
  });

  it('sent three times at once becomes one picture', async () => {
    const { url } = await beginUpload();
    await sendBytes(at.app, url, (await photo).subarray(0, -10));
    const start = (await photo).length - 10;
    const answers = await Promise.all(
      [1, 2, 3].map(async () => sendBytes(at.app, url, await photo, start)),
    );
    const stored = answers.filter(({ statusCode }) => statusCode === 200);
    const late = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(stored.length).toBeGreaterThan(0);
    expect(new Set(stored.map((answer) => answer.json().serverData.url)).size).toBe(1);
    for (const answer of late) expect(answer.json().code).toBe('UPLOAD_OFFSET_WRONG');
  });
});
