import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import type { PictureWorker } from '#server/files/pictures/picture-worker.ts';
import type { PartFiles } from '#server/files/storage/part-files.ts';
import type { StoredFiles } from '#server/files/storage/stored-files.ts';
import { describeUpload, nameUpload, type Upload } from '#server/files/uploads/uploads.queries.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import { storageUrl } from '#shared/files/images.ts';
import { type ImageEnding, storedEnding } from '#shared/files/uploads.ts';

type PictureDeps = {
  db: Db;
  parts: PartFiles;
  stored: StoredFiles;
  worker: PictureWorker;
};

/** `original` is the extension of the uploaded file, if it is an image's extension. */
export type OpenedUpload = Upload & { original?: ImageEnding | undefined };

export type StoredPicture = { name: string; url: string; storedBytes: number };

/**
 * Makes the picture and writes its files under a new name. Throws UPLOAD_OFFSET_WRONG when another
 * attempt, possibly on another server, has taken over.
 */
export async function storePicture(
  { db, parts, stored, worker }: PictureDeps,
  { id, purpose, name: earlier, original }: OpenedUpload,
): Promise<StoredPicture> {
  const name = `${Date.now()}-${randomBytes(16).toString('hex')}`;
  if (!(await nameUpload(db, id, earlier, name))) throw new DomainError('UPLOAD_OFFSET_WRONG');
  // An earlier attempt failed while writing these files.
  if (earlier) await stored.remove(earlier);
  const shape = purpose === 'profileImage' ? 'square' : 'natural';
  const { folder } = stored;
  const order = { source: parts.pathOf(id), shape, original, folder, name } as const;
  const facts = await worker.make(order).catch(async (rejection) => {
    await stored.remove(name);
    if (isPassing(rejection)) throw rejection;
    if (await nameUpload(db, id, name, null)) await parts.remove(id);
    throw rejection;
  });
  await stored.publish(name);
  if (!(await describeUpload(db, id, name, facts))) {
    await stored.remove(name);
    throw new DomainError('UPLOAD_OFFSET_WRONG');
  }
  const { type, storedBytes } = facts;
  return { name, url: storageUrl(`${name}.${storedEnding(type, original)}`), storedBytes };
}

/** After such an error the received bytes stay, so that the client can finish the upload later. */
const isPassing = (error: unknown) => error instanceof DomainError && laterCodes.has(error.code);
const laterCodes = new Set<ErrorCode>(['FILES_UNAVAILABLE', 'PICTURE_TOO_SLOW']);
