import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFileStore } from '#server/files/uploads/file-store.ts';
import { sweepUploads } from '#server/files/uploads/sweep-uploads.ts';
import { startS3 } from '#server/testing/fakes/s3-server.ts';
import { createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { addressFor, makePhoto, sendBytes } from '#server/testing/fixtures/uploading.ts';
import { runScript } from '#server/testing/server-process.ts';
import { openTestApp } from '#server/testing/test-app.ts';

const s3 = await startS3();
const at = openTestApp(s3.env);
const publicUrl = 'https://cdn.example.com/pictures';
const redirecting = openTestApp({ ...s3.env, S3_PUBLIC_URL: `${publicUrl}/` });
const photo = makePhoto();

let token: string;
beforeAll(async () => {
  token = await tokenOf(at.db, await createUser(at.db, { role: 'instructor' }));
});
afterAll(() => s3.stop());

const begin = async () => (await addressFor(at.app, { size: (await photo).length }, { token })).url;

async function upload(): Promise<string> {
  const response = await sendBytes(at.app, await begin(), await photo);
  expect(response.statusCode).toBe(200);
  return new URL(response.json().url).pathname;
}

const namesLike = (url: string) => {
  const name = path.basename(url).split('.')[0] ?? '';
  return [...s3.objects.keys()].filter((key) => key.startsWith(name)).toSorted();
};

it('stores a picture in the bucket in all its sizes, and shows it from there', async () => {
  const url = await upload();
  const name = path.basename(url, '.jpg');
  expect(namesLike(url)).toEqual(
    ['', '-480'].flatMap((suffix) => [`${name}${suffix}.jpg`, `${name}${suffix}.webp`]).toSorted(),
  );
  expect(s3.objects.get(`${name}.webp`)?.type).toBe('image/webp');
  // No file stays on this machine.
  expect(await readdir(path.join(at.folder, 'data', 'made'))).toEqual([]);
  const { statusCode, headers, rawPayload } = await at.app.inject(url);
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(s3.objects.get(`${name}.jpg`)?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  const again = await at.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('redirects to the public URL of the bucket, from which pages may load images', async () => {
  const { statusCode, headers } = await redirecting.app.inject(
    '/storage/v1/object/public/files/1-aa.webp',
  );
  expect([statusCode, headers.location]).toEqual([302, `${publicUrl}/1-aa.webp`]);
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/cdn\.example\.com/);
});

it.each(['none.webp', '..%2F..%2Fapp-secret', 'a%00b.webp'])('returns 404 for %s', async (name) => {
  const { statusCode } = await at.app.inject(`/storage/v1/object/public/files/${name}`);
  expect(statusCode).toBe(404);
});

it('removes the files of an upload that nothing shows', async () => {
  const url = await upload();
  await at.db
    .updateTable('uploads')
    .set({ expiresAt: new Date(0) })
    .where('url', '=', url)
    .execute();
  expect(namesLike(url)).toHaveLength(4);
  const { host, ingest } = await createFileStore(at.deps);
  await sweepUploads(at.db, host);
  await ingest?.close();
  expect(namesLike(url)).toEqual([]);
  expect((await at.app.inject(url)).statusCode).toBe(404);
});

describe('while the bucket is unavailable', () => {
  it('an upload that fails halfway with 503 is finished later without sending its bytes again', async () => {
    const before = s3.objects.size;
    const url = await begin();
    s3.breakAfterPuts(2);
    const failed = await sendBytes(at.app, url, await photo);
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'FILES_UNAVAILABLE']);
    expect(failed.headers['retry-after']).toBe('5');
    const received = await at.app.inject({ method: 'HEAD', url });
    expect(received.headers['x-ut-range-start']).toBe(String((await photo).length));
    s3.comeBack();
    const size = (await photo).length;
    const finished = await sendBytes(at.app, url, await photo, size);
    expect(finished.statusCode).toBe(200);
    expect(namesLike(finished.json().url)).toHaveLength(4);
    // The first attempt leaves no file.
    expect(s3.objects.size - before).toBe(4);
  });

  it('a request for a picture gets 503', async () => {
    const url = await upload();
    s3.breakAfterPuts(0);
    onTestFinished(() => s3.comeBack());
    const { statusCode, headers, json } = await at.app.inject(url);
    expect([statusCode, json().code, headers['retry-after']]).toEqual([
      503,
      'FILES_UNAVAILABLE',
      '5',
    ]);
  });
});

it('an upload to a full disk fails with 503', async () => {
  const url = await begin();
  const id = new URL(url, 'http://localhost').searchParams.get('x-ut-custom-id');
  // Writing to this device always fails with ENOSPC.
  const part = path.join(at.folder, 'data', 'uploads', `${id}.part`);
  await symlink('/dev/full', part);
  const failed = await sendBytes(at.app, url, await photo);
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'FILES_UNAVAILABLE']);
  await rm(part);
  expect((await sendBytes(at.app, url, await photo)).statusCode).toBe(200);
});

it('npm run files:copy copies pictures there and back', { tags: ['slow'] }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-bucket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  s3.objects.clear();
  const [one, other] = [path.join(folder, 'one'), path.join(folder, 'other')];
  const pictures = new Map(
    Array.from({ length: 20 }, (_, n) => [`picture-${n}.webp`, randomBytes(1000 * n)]),
  );
  await mkdir(path.join(one, 'files'), { recursive: true });
  for (const [name, bytes] of pictures) await writeFile(path.join(one, 'files', name), bytes);
  const copy = (direction: string, dataDir: string) =>
    runScript('scripts/files-copy.ts', { DATA_DIR: dataDir, ...s3.env }, [direction]);
  expect(await copy('to-bucket', one)).toMatchObject({ exitCode: 0 });
  expect(new Set(s3.objects.keys())).toEqual(new Set(pictures.keys()));
  expect(await copy('to-disk', other)).toMatchObject({ exitCode: 0 });
  expect(await readdir(path.join(other, 'files'))).toHaveLength(pictures.size);
  for (const [name, bytes] of pictures)
    expect(bytes.equals(await readFile(path.join(other, 'files', name))), name).toBe(true);
  const wrong = { ...s3.env, S3_SECRET_ACCESS_KEY: 'another one' };
  const rejected = await runScript('scripts/files-copy.ts', { DATA_DIR: one, ...wrong }, [
    'to-bucket',
  ]);
  expect(rejected.exitCode).toBe(1);
});
