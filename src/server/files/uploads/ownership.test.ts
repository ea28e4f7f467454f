import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import {
  callerFor,
  createCategory,
  createClass,
  createUpload,
  createUser,
  tokenOf,
} from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { addressFor, makePhoto, sendBytes, upload } from '#server/testing/fixtures/uploading.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import { createIngest } from './ingest/ingest.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { createDeletedUserFilesWorker, deletedUserFilesQueue } from './uploads.jobs.ts';

const at = openTestApp();
const photo = makePhoto({ width: 60, height: 40 });
let user: Account;
let categoryId: number;
beforeEach(async () => {
  user = await createUser(at.db, { passwordHash: await hashPassword(testPassword) });
  categoryId = await createCategory(at.db);
});

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const listing = () => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12.5,
  location: 'Pier 4, Portland',
  maxStudents: 6,
  startTime: isoIn(dayMs),
  endTime: isoIn(dayMs + hourMs),
});
const create = (given: { image?: string | null; images?: string[] }) =>
  callerFor(at.deps, user).classes.create({ ...listing(), ...given });

describe('the pictures of a class', () => {
  it('are those its teacher uploaded, in order', async () => {
    const [first, second] = [
      await createUpload(at.db, user.id),
      await createUpload(at.db, user.id),
    ];
    const { image, images, pictures } = await create({ images: [second, first] });
    expect([image, images]).toEqual([second, [second, first]]);
    expect(pictures.map(({ url }) => url)).toEqual([second, first]);
  });

  it('start with `image`, whether or not `images` repeats it', async () => {
    const [first, second] = [
      await createUpload(at.db, user.id),
      await createUpload(at.db, user.id),
    ];
    expect((await create({ image: second, images: [first, second] })).images).toEqual([
      second,
      first,
    ]);
    expect((await create({ image: first })).images).toEqual([first]);
  });

  it('accept the absolute URLs that REST returns', async () => {
    const url = await createUpload(at.db, user.id);
    expect((await create({ images: [at.deps.env.appUrl + url] })).images).toEqual([url]);
  });

  it.each([
    ['another user’s', async () => createUpload(at.db, (await createUser(at.db)).id)],
    ['from another site', async () => 'https://example.com/cat.jpg'],
    ['an invalid URL', async () => '/storage/v1/object/public/files/%00'],
    ['never uploaded', async () => '/storage/v1/object/public/files/1-no.jpg'],
    ['for a profile', () => createUpload(at.db, user.id, { purpose: 'profileImage' })],
    ['still pending', () => createUpload(at.db, user.id, { status: 'pending' })],
    ['being removed', () => createUpload(at.db, user.id, { status: 'removing' })],
  ])('are rejected when one is %s, and no class is created', async (_what, other) => {
    const own = await createUpload(at.db, user.id);
    expect(await rejectionOf(create({ images: [own, await other()] }))).toBe('IMAGE_NOT_UPLOADED');
    const { created } = await callerFor(at.deps, user).classes.mine();
    expect(created).toEqual([]);
  });

  it('are limited to five', async () => {
    const urls = await Promise.all(Array.from({ length: 6 }, () => createUpload(at.db, user.id)));
    expect(await rejectionOf(create({ image: urls[5] ?? '', images: urls.slice(0, 5) }))).toBe(
      'TOO_MANY_FILES',
    );
  });
});

describe('a profile picture', () => {
  const save = (profileImage: string | null) =>
    callerFor(at.deps, user).profile.update({ profileImage });

  it('must be one that its owner uploaded as a profile picture', async () => {
    const own = await createUpload(at.db, user.id, { purpose: 'profileImage' });
    expect((await save(own)).profileImage).toBe(own);
    const other = await createUpload(at.db, (await createUser(at.db)).id, {
      purpose: 'profileImage',
    });
    const ofClass = await createUpload(at.db, user.id);
    for (const url of [other, ofClass, 'https://example.com/cat.jpg'])
      expect(await rejectionOf(save(url))).toBe('IMAGE_NOT_UPLOADED');
    expect((await callerFor(at.deps, user).profile.update({ bio: 'x' })).profileImage).toBe(own);
  });
});

const files = () => createIngest({ ...at.deps, env: envOf() }, 'sk_any').host;
const envOf = () => ({ ...at.deps.env, dataDir: path.join(at.folder, 'data') });
const sweep = () => sweepUploads(at.db, files());
const age = (hours: number) =>
  sql`UPDATE uploads SET expires_at = expires_at - make_interval(hours => ${hours})`.execute(at.db);
async function deleteAccount() {
  await callerFor(at.deps, user).account.delete({ currentPassword: testPassword });
  expect(await at.deps.jobs.runDue(createDeletedUserFilesWorker(at.db, files()))).toBe(1);
}
const removalsToRetry = () => at.deps.jobs.waiting(deletedUserFilesQueue, 10);
const onDisk = async (url: string) => {
  const [name = ''] = path.basename(url).split('.');
  const kept = await readdir(path.join(at.folder, 'data/files'));
  return kept.filter((file) => file.startsWith(name)).length;
};
async function uploaded(purpose = 'classImage'): Promise<string> {
  const token = await tokenOf(at.db, user);
  return (await upload(at.app, await photo, { token, purpose })).json().serverData.url;
}

describe('files that nothing shows', () => {
  it('are removed after 24 hours and not before', async () => {
    const url = await uploaded();
    await age(23);
    await sweep();
    expect(await onDisk(url)).toBe(2);
    await age(1);
    await sweep();
    expect(await onDisk(url)).toBe(0);
    expect(await rejectionOf(create({ images: [url] }))).toBe('IMAGE_NOT_UPLOADED');
  });

  it('stay while a class or a profile shows them', async () => {
    const [ofClass, ofProfile] = [await uploaded(), await uploaded('profileImage')];
    await create({ images: [ofClass] });
    await callerFor(at.deps, user).profile.update({ profileImage: ofProfile });
    const rows = await at.db
      .selectFrom('uploads')
      .select('expiresAt')
      .where('url', 'in', [ofClass, ofProfile])
      .execute();
    expect(rows).toEqual([{ expiresAt: null }, { expiresAt: null }]);
    await sweep();
    expect([await onDisk(ofClass), await onDisk(ofProfile)]).toEqual([2, 1]);
    // A file that is shown is never removed, even if its row has expired.
    await at.db
      .updateTable('uploads')
      .set({ expiresAt: new Date(0) })
      .where('url', 'in', [ofClass, ofProfile])
      .execute();
    await sweep();
    expect([await onDisk(ofClass), await onDisk(ofProfile)]).toEqual([2, 1]);
  });

  it('get a grace period of 24 hours when a class or profile drops them', async () => {
    const [first, second] = [await uploaded('profileImage'), await uploaded('profileImage')];
    const { profile } = callerFor(at.deps, user);
    await profile.update({ profileImage: first });
    await age(1000);
    await profile.update({ profileImage: second });
    await sweep();
    expect(await onDisk(first)).toBe(1);
    await age(24);
    await sweep();
    expect([await onDisk(first), await onDisk(second)]).toEqual([0, 1]);
  });

  it('are removed when they never arrived completely', async () => {
    const token = await tokenOf(at.db, user);
    const { url } = await addressFor(at.app, { size: 1000 }, { token });
    await sendBytes(at.app, url, Buffer.alloc(10));
    const parts = () => readdir(path.join(at.folder, 'data/uploads'));
    expect(await parts()).toHaveLength(1);
    await age(25);
    await sweep();
    expect(await parts()).toEqual([]);
  });

  it('are removed when no upload refers to them', async () => {
    const uploads = path.join(at.folder, 'data/uploads');
    for (const [name, days] of [
      ['old.part', 2.1],
      ['new.part', 1.9],
    ] as const) {
      await writeFile(path.join(uploads, name), 'bytes');
      const then = new Date(Date.now() - days * dayMs);
      await utimes(path.join(uploads, name), then, then);
    }
    await sweep();
    expect(await readdir(uploads)).toEqual(['new.part']);
    await rm(path.join(uploads, 'new.part'));
  });

  it('are removed at the next sweep when one was interrupted', async () => {
    const url = await uploaded();
    await age(25);
    const breaksOff = async () => {
      throw new Error('killed');
    };
    await expect(sweepUploads(at.db, { remove: breaksOff })).rejects.toThrow('killed');
    expect(await rejectionOf(create({ images: [url] }))).toBe('IMAGE_NOT_UPLOADED');
    await sweep();
    expect(await onDisk(url)).toBe(0);
    const left = await at.db.selectFrom('uploads').where('url', '=', url).select('id').execute();
    expect(left).toEqual([]);
  });

  it('are rejected and removed when their owner deletes the account during the upload', async () => {
    const token = await tokenOf(at.db, user);
    const bytes = await photo;
    const { url } = await addressFor(at.app, { size: bytes.length }, { token });
    await sendBytes(at.app, url, bytes.subarray(0, 100));
    await deleteAccount();
    const response = await sendBytes(at.app, url, bytes, 100);
    expect([response.statusCode, response.json().code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
    expect(await readdir(path.join(at.folder, 'data/uploads'))).toEqual([]);
  });

  it('are removed right away when the account is deleted, and other users’ files stay', async () => {
    const [ofClass, ofProfile] = [await uploaded(), await uploaded('profileImage')];
    await create({ images: [ofClass] });
    await callerFor(at.deps, user).profile.update({ profileImage: ofProfile });
    const other = await createUser(at.db);
    const { classId } = await createClass(at.db, other.id, { images: ['others.jpg'] });
    await writeFile(path.join(at.folder, 'data/files/others.jpg'), 'a picture');
    await deleteAccount();
    expect([await onDisk(ofClass), await onDisk(ofProfile)]).toEqual([0, 0]);
    expect(await removalsToRetry()).toEqual([]);
    expect((await at.app.inject(ofProfile)).statusCode).toBe(404);
    expect(await onDisk('others.jpg')).toBe(1);
    const details = await callerFor(at.deps, null).classes.byId({ classId });
    expect(details.images).toEqual(['others.jpg']);
    await sweep();
    const left = await at.db.selectFrom('uploads').where('userId', '=', user.id).select('id');
    expect(await left.execute()).toEqual([]);
  });

  it('are removed by a retry or the next sweep when they could not be removed right away', async () => {
    const url = await uploaded('profileImage');
    const files = path.join(at.folder, 'data/files');
    await rename(files, `${files}-away`);
    // Listing a file as if it were the folder fails.
    await writeFile(files, '');
    await deleteAccount();
    await rm(files);
    await rename(`${files}-away`, files);
    expect(await onDisk(url)).toBe(1);
    expect(await removalsToRetry()).toMatchObject([{ data: { userId: user.id } }]);
    await sweep();
    expect(await onDisk(url)).toBe(0);
  });
});
