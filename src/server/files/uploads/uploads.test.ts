import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createUpload, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import {
  addressFor,
  askToUpload,
  makeBomb,
  makeDeepPicture,
  makeGifWithPage,
  makePhoto,
  makePhotoWithPlace,
  sendBytes,
  svgWithScript,
  upload,
} from '#server/testing/fixtures/uploading.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { srcSet } from '#shared/files/images.ts';
import { uploadLimits } from '#shared/files/uploads.ts';

const at = openTestApp();
let token: string;
let user: Account;
beforeAll(async () => {
  user = await createUser(at.db);
  token = await tokenOf(at.db, user);
});

const filesFolder = () => path.join(at.folder, 'data/files');
/** All files of pictures, finished or not, by name. */
async function keptFiles(): Promise<Map<string, Buffer>> {
  const kept = new Map<string, Buffer>();
  for (const folder of ['files', 'uploads'])
    for (const name of await readdir(path.join(at.folder, 'data', folder)))
      kept.set(name, await readFile(path.join(at.folder, 'data', folder, name)));
  return kept;
}
async function newFiles(work: () => Promise<unknown>): Promise<[string, Buffer][]> {
  const before = await keptFiles();
  await work();
  return [...(await keptFiles())].filter(([name]) => !before.has(name));
}
const rejection = (response: { statusCode: number; json(): { code: string; message: string } }) => {
  const { code, message } = response.json();
  return `${response.statusCode} ${code}: ${message}`;
};

describe('an uploaded picture', () => {
  it('exists in all widths, as WebP and in its own type, under an unguessable name', async () => {
    const photo = await makePhoto({ width: 1800, height: 1200 });
    const response = await upload(at.app, photo, { token });
    expect(response.statusCode).toBe(200);
    const { serverData, url, ufsUrl } = response.json();
    expect([url, ufsUrl]).toEqual(Array(2).fill(at.deps.env.appUrl + serverData.url));
    expect(serverData).toEqual({
      url: expect.stringMatching(
        /^\/storage\/v1\/object\/public\/files\/\d{13}-[0-9a-f]{32}\.jpg$/,
      ),
      width: 1600,
      height: 1067,
      widths: [480, 960, 1600],
      placeholder: expect.stringMatching(/^data:image\/webp;base64,[\w+/=]{20,400}$/),
    });
    for (const ending of [undefined, 'webp'] as const)
      for (const source of srcSet(serverData, ending).split(', ')) {
        const [address = '', width] = source.split(' ');
        const file = await at.app.inject(address);
        const { format, width: wide } = await sharp(file.rawPayload).metadata();
        expect([format, `${wide}w`]).toEqual([ending ?? 'jpeg', width]);
        expect(file.headers['content-type']).toBe(`image/${ending ?? 'jpeg'}`);
      }
  });

  it.each(['png', 'gif'] as const)('keeps its type: %s', async (type) => {
    const photo = await makePhoto({ width: 300, height: 200, type });
    const response = await upload(at.app, photo, { token }, `image/${type}`);
    const { url, width, widths } = response.json().serverData;
    expect([path.extname(url), width, widths]).toEqual([`.${type}`, 300, [300]]);
  });

  it('shows a GIF whose first frame is transparent on white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const gif = await sharp({ create: { width: 60, height: 40, channels: 4, background: clear } })
      .gif()
      .toBuffer();
    const response = await upload(at.app, gif, { token }, 'image/gif');
    const { rawPayload } = await at.app.inject(response.json().serverData.url);
    const { channels } = await sharp(rawPayload).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255, 255]);
  });

  it.each([
    ['boat.JPEG', 'image/jpeg', '.jpeg'],
    ['boat.jpg', 'image/jpeg', '.jpg'],
    ['boat', 'image/jpeg', '.jpg'],
    ['boat.png', 'image/jpeg', '.jpg'],
    ['boat.jpeg.html', 'image/jpeg', '.jpg'],
    ['boat.jpeg', 'image/png', '.png'],
  ])('from %s of type %s is stored as %s', async (name, type, extension) => {
    const [, format = 'png'] = type.split('/');
    const photo = await makePhoto({
      width: 500,
      height: 40,
      type: format === 'jpeg' ? 'jpeg' : 'png',
    });
    const { url } = await addressFor(at.app, { name, type, size: photo.length }, { token });
    const { serverData } = (await sendBytes(at.app, url, photo)).json();
    const addresses = srcSet(serverData).split(', ');
    expect(addresses).toHaveLength(2);
    for (const address of addresses) {
      const [file = ''] = address.split(' ');
      expect(path.extname(file)).toBe(extension);
      expect((await at.app.inject(file)).headers['content-type']).toBe(type);
    }
  });

  it('is rotated upright', async () => {
    const photo = await makePhoto();
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = (await upload(at.app, turned, { token })).json().serverData;
    expect([width, height]).toEqual([400, 600]);
  });

  it('is square for a profile', async () => {
    const response = await upload(at.app, await makePhoto(), { token, purpose: 'profileImage' });
    const { url, widths } = response.json().serverData;
    const { width, height } = await sharp((await at.app.inject(url)).rawPayload).metadata();
    expect([width, height, widths]).toEqual([400, 400, []]);
  });

  it('is served with an ETag and in ranges', async () => {
    const { url } = (await upload(at.app, await makePhoto(), { token })).json().serverData;
    const whole = await at.app.inject(url);
    const { etag = '' } = whole.headers;
    const again = await at.app.inject({ url, headers: { 'if-none-match': etag } });
    const part = await at.app.inject({ url, headers: { range: 'bytes=2-11' } });
    expect([again.statusCode, part.statusCode]).toEqual([304, 206]);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 12));
    expect(part.headers['content-range']).toBe(`bytes 2-11/${whole.rawPayload.length}`);
    const beyond = await at.app.inject({ url, headers: { range: 'bytes=99999999-' } });
    expect(rejection(beyond)).toBe('416 RANGE_NOT_SATISFIABLE: The file ends before this range');
  });
});

describe('uploaded content', () => {
  const typeRejection = '415 FILE_TYPE_REJECTED: File type must be png, jpg, jpeg, or gif';
  const { maxBytes } = uploadLimits;

  it('rejects an SVG', async () => {
    const file = { name: 'drawing.svg', type: 'image/svg+xml', size: 100 };
    expect(rejection(await askToUpload(at.app, [file], { token }))).toBe(typeRejection);
  });

  it('rejects an SVG named .png by its bytes, and keeps nothing of it', async () => {
    const bytes = Buffer.from(svgWithScript);
    const kept = await newFiles(async () => {
      const response = await upload(at.app, bytes, { token }, 'image/png');
      expect(rejection(response)).toBe(typeRejection);
    });
    expect(kept).toEqual([]);
  });

  it('re-encodes a GIF that is also an HTML page, so that no script is stored', async () => {
    const bytes = await makeGifWithPage();
    const kept = await newFiles(async () => {
      expect((await upload(at.app, bytes, { token }, 'image/gif')).statusCode).toBe(200);
    });
    expect(kept).toHaveLength(2);
    for (const [, stored] of kept)
      expect(stored.toString('latin1')).not.toMatch(/<script|document\.domain/);
    expect(bytes.toString('latin1')).toMatch(/<script>/);
  });

  it('never decodes a PNG of 30,000 × 30,000 pixels', async () => {
    const bytes = makeBomb();
    expect(bytes.length).toBeLessThan(maxBytes);
    const kept = await newFiles(async () => {
      const before = process.memoryUsage().rss;
      const response = await upload(at.app, bytes, { token }, 'image/png');
      expect(rejection(response)).toBe(
        '422 PICTURE_TOO_LARGE: This picture has too many pixels. The limit is 40 megapixels, or half of that with 16 bits per color.',
      );
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    });
    expect(kept).toEqual([]);
  });

  it('does not decode a PNG with a large color depth either', async () => {
    const response = await upload(at.app, makeDeepPicture(), { token }, 'image/png');
    expect(response.json().code).toBe('PICTURE_TOO_LARGE');
  });

  it.each([
    [40_000, 2],
    [1, 40_000],
  ])('never scales a PNG of %i × %i pixels', async (width, height) => {
    const create = { width, height, channels: 3, background: 'red' } as const;
    const line = await sharp({ create }).png().toBuffer();
    for (const purpose of ['classImage', 'profileImage']) {
      const response = await upload(at.app, line, { token, purpose }, 'image/png');
      expect([response.statusCode, response.json().code]).toEqual([422, 'PICTURE_TOO_THIN']);
    }
  });

  it.each([
    [1, 1],
    [20, 1],
    [200, 4000],
  ])('accepts a picture of %i × %i pixels', async (width, height) => {
    const photo = await makePhoto({ width, height });
    const purposes = ['classImage', 'profileImage'];
    for (const purpose of purposes)
      expect((await upload(at.app, photo, { token, purpose })).statusCode).toBe(200);
  });

  it.each(['jpeg', 'png', 'gif'] as const)('rejects a truncated %s', async (type) => {
    const photo = await makePhoto({ width: 400, height: 300, type });
    const cut = photo.subarray(0, photo.length / 2);
    expect(rejection(await upload(at.app, cut, { token }, `image/${type}`))).toBe(
      "422 PICTURE_BROKEN: We can't read this picture. It may be damaged.",
    );
  });

  it.each([maxBytes - 1, maxBytes])('accepts %i bytes', async (bytes) => {
    const photo = await makePhoto({ width: 300, height: 200, bytes });
    expect((await upload(at.app, photo, { token })).statusCode).toBe(200);
  });

  it('rejects one byte more than 5 MB before it is sent', async () => {
    const file = { name: 'boat.jpg', size: maxBytes + 1 };
    expect(rejection(await askToUpload(at.app, [file], { token }))).toBe(
      '413 FILE_TOO_LARGE: File boat.jpg is too large. Maximum size is 5MB',
    );
  });

  it('rejects more bytes than declared, and keeps none of them', async () => {
    const photo = await makePhoto({ bytes: maxBytes + 1 });
    const kept = await newFiles(async () => {
      const { url } = await addressFor(at.app, { size: maxBytes }, { token });
      const response = await sendBytes(at.app, url, photo);
      expect(rejection(response)).toBe(`413 FILE_TOO_LARGE: File is larger than ${maxBytes} bytes`);
    });
    expect(kept).toEqual([]);
  });

  it('does not treat fewer bytes than declared as complete', async () => {
    const { url } = await addressFor(at.app, { size: 2000 }, { token });
    const response = await sendBytes(at.app, url, Buffer.alloc(1999));
    expect(rejection(response)).toBe('400 FILE_TOO_SMALL: File is smaller than 2000 bytes');
  });

  it('rejects an empty file', async () => {
    expect(rejection(await askToUpload(at.app, [{ size: 0 }], { token }))).toBe(
      '400 FILE_TOO_SMALL: File is smaller than 1 byte',
    );
  });

  it('rejects a request without files', async () => {
    const response = await askToUpload(at.app, [], { token });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Some values are missing or invalid',
      fields: { files: 'Choose at least one file' },
    });
  });

  it('rejects six files', async () => {
    const files = Array(6).fill({ size: 1000 });
    expect(rejection(await askToUpload(at.app, files, { token }))).toBe(
      '400 TOO_MANY_FILES: Too many files',
    );
    expect((await askToUpload(at.app, files.slice(1), { token })).statusCode).toBe(200);
  });

  it('accepts only one picture for a profile', async () => {
    const files = Array(2).fill({ size: 1000 });
    const response = await askToUpload(at.app, files, { token, purpose: 'profileImage' });
    expect(response.json().code).toBe('TOO_MANY_FILES');
  });

  it.each([
    ['a relative path', '../../../etc/passwd.png'],
    ['a Windows path', 'C:\\boot.png'],
    ['an absolute path', '/etc/cron.d/x.png'],
    ['a NUL character', 'a\u0000.png'],
    ['an unpaired surrogate', '\ud800.png'],
    ['5000 letters', 'x'.repeat(5000)],
  ])('does not store the file name: %s', async (_what, name) => {
    const photo = await makePhoto({ width: 60, height: 40 });
    const kept = await newFiles(async () => {
      const { url } = await addressFor(at.app, { name, size: photo.length }, { token });
      expect((await sendBytes(at.app, url, photo)).statusCode).toBe(200);
    });
    expect(kept).toHaveLength(2);
    for (const [file] of kept) expect(file).toMatch(/^\d{13}-[0-9a-f]{32}(-60)?\.(jpg|webp)$/);
  });

  it('removes the location from a photo', async () => {
    const photo = await makePhotoWithPlace();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const kept = await newFiles(() => upload(at.app, photo, { token }));
    expect(kept).toHaveLength(4);
    for (const [name, stored] of kept) {
      const { exif, xmp, iptc } = await sharp(stored).metadata();
      expect([exif, xmp, iptc], name).toEqual([undefined, undefined, undefined]);
      expect(stored.toString('latin1')).not.toContain('Somewhere secret');
    }
  });

  it('serves a picture as an image that browsers never render as a page', async () => {
    const response = await upload(at.app, await makeGifWithPage(), { token }, 'image/gif');
    const { headers } = await at.app.inject(response.json().serverData.url);
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': expect.stringMatching(/;sandbox$/),
    });
  });
});

describe('who may upload', () => {
  it('rejects anonymous users', async () => {
    expect(rejection(await askToUpload(at.app, [{ size: 1000 }]))).toBe(
      '401 UPLOAD_UNAUTHENTICATED: User must be authenticated to upload files',
    );
  });

  it('rejects the upload when the session lookup fails', async () => {
    await sql`ALTER TABLE sessions RENAME TO sessions_away`.execute(at.db);
    const response = await askToUpload(at.app, [{ size: 1000 }], { token });
    await sql`ALTER TABLE sessions_away RENAME TO sessions`.execute(at.db);
    expect(rejection(response)).toBe(
      '503 AUTH_CHECK_FAILED: Failed to check authentication status',
    );
  });

  it('accepts a user behind a proxy that sends an odd host name', async () => {
    const headers = { 'x-forwarded-host': '[', 'x-forwarded-proto': 'ht tp' };
    const response = await at.app.inject({
      method: 'POST',
      url: '/api/uploadthing?actionType=upload&slug=classImage',
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload: { files: [{ name: 'boat.jpg', size: 1000, type: 'image/jpeg' }], input: null },
    });
    expect(response.statusCode).toBe(200);
  });

  it('rejects a user beyond their quota', async () => {
    const keeper = await createUser(at.db);
    const itsToken = await tokenOf(at.db, keeper);
    const storedBytes = uploadLimits.quotaBytes - 1000;
    await createUpload(at.db, keeper.id, { storedBytes });
    const ask = (size: number) => askToUpload(at.app, [{ size }], { token: itsToken });
    expect((await ask(1001)).json()).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' });
    expect((await ask(1000)).statusCode).toBe(200);
    // Files that have not arrived yet count, too.
    expect((await ask(1)).json()).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED' });
  });
});

it('counts files, not requests, against the upload rate limit', async () => {
  const account = await createUser(at.db);
  const itsToken = await tokenOf(at.db, account);
  const ask = (count: number) =>
    askToUpload(at.app, Array(count).fill({ size: 1 }), { token: itsToken });
  await consumeAttempt(at.db, 'upload', { account: account.id, attempts: 594 });
  expect((await ask(5)).statusCode).toBe(200);
  expect((await ask(2)).json().code).toBe('RATE_LIMITED');
});

it('leaves nothing unfinished behind', async () => {
  await upload(at.app, await makePhoto(), { token });
  const parts = await readdir(path.join(at.folder, 'data/uploads'));
  const waiting = await at.db
    .selectFrom('uploads')
    .select('id')
    .where('status', '=', 'pending')
    .execute();
  const known = new Set(waiting.map(({ id }) => `${id}.part`));
  expect(parts.filter((part) => !known.has(part))).toEqual([]);
  expect((await readdir(filesFolder())).length).toBeGreaterThan(0);
});
