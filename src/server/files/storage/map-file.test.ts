import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/app/env.ts';
import { startS3 } from '#server/testing/fakes/s3-server.ts';
import { writeStreetMap } from '#server/testing/fixtures/street-map.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { testSecret } from '#server/testing/test-deps.ts';
import { findMapFile, mapVersion } from './map-file.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-map-'));
const streets = path.join(folder, 'streets.pmtiles');
await writeFile(streets, writeStreetMap());
const s3 = await startS3();
s3.objects.set('maps/streets.pmtiles', { bytes: writeStreetMap(), type: '' });
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

const open = {
  'the map that is part of the product': openTestApp(),
  'the file of MAP_FILE': openTestApp({ MAP_FILE: streets }),
  'a file in the bucket': openTestApp({ ...s3.env, MAP_FILE: 'bucket:maps/streets.pmtiles' }),
};

describe.each(Object.entries(open))('%s', (_, at) => {
  let url: string;
  beforeAll(async () => {
    url = (await at.app.inject('/trpc/map.source')).json().result.data.fileUrl;
  });
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    at.app.inject({ url, method, headers: { 'accept-encoding': 'br, gzip', ...headers } });

  it('is sent in ranges that browsers may keep', async () => {
    const { statusCode, headers, rawPayload } = await get({ range: 'bytes=0-126' });
    expect(statusCode).toBe(206);
    expect(rawPayload.toString('latin1', 0, 8)).toBe('PMTiles\u0003');
    expect(headers['content-range']).toMatch(/^bytes 0-126\/\d{4,}$/);
    expect(headers).toMatchObject({
      'content-length': '127',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('is known again by its ETag, and a range of another version is the whole file', async () => {
    const { headers } = await get({ range: 'bytes=0-126' });
    const etag = String(headers.etag);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    const rangeIf = (version: string) => get({ range: 'bytes=7-9', 'if-range': version });
    expect((await rangeIf(etag)).statusCode).toBe(206);
    const [, length] = String(headers['content-range']).split('/');
    const whole = await rangeIf('"another"');
    expect([whole.statusCode, String(whole.rawPayload.length)]).toEqual([200, length]);
    const head = await get({}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, length, '']);
  });

  it('has tiles that a reader of such files finds', async () => {
    const archive = new PMTiles({
      getKey: () => url,
      getBytes: async (offset, length) => {
        const { rawPayload } = await get({ range: `bytes=${offset}-${offset + length - 1}` });
        return { data: Uint8Array.from(rawPayload).buffer };
      },
    });
    expect((await archive.getZxy(11, 326, 732))?.data.byteLength).toBeGreaterThan(50);
    expect(await archive.getMetadata()).toMatchObject({ attribution: expect.any(String) });
  });

  it('has no other version', async () => {
    const other = await at.app.inject('/map/0123456789abcdef.pmtiles');
    expect(other.statusCode).toBe(404);
  });
});

describe('a MAP_FILE that is no map is named at start', () => {
  const versionOf = (variables: Record<string, string>) =>
    mapVersion(findMapFile(readEnv({ APP_SECRET: testSecret, ...variables })));

  it.each([
    ['a missing file', 'none.pmtiles', null, /none\.pmtiles\) can't be read: ENOENT/],
    ['another kind of file', 'page.pmtiles', Buffer.from('<!doctype html>'), /is not a map/],
    ['an older archive', 'old.pmtiles', Buffer.from('PMTiles\u0002'), /version 3/],
    ['pictures', 'png.pmtiles', writeStreetMap().fill(2, 99, 100), /of vector tiles/],
  ])('%s', async (_, name, content, sentence) => {
    const file = path.join(folder, name);
    if (content) await writeFile(file, content);
    await expect(versionOf({ MAP_FILE: file })).rejects.toThrow(sentence);
  });

  it('a missing object, and a bucket that is not set', async () => {
    await expect(versionOf({ ...s3.env, MAP_FILE: 'bucket:none' })).rejects.toThrow(
      /\(bucket:none\) can't be read: .*404/,
    );
    const none = () => findMapFile(readEnv({ APP_SECRET: testSecret, MAP_FILE: 'bucket:a' }));
    expect(none).toThrow(/Set S3_ENDPOINT and S3_BUCKET/);
  });
});
