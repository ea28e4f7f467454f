import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Deps } from '#server/app/deps.ts';
import { createPictureWorker, type PictureWorker } from '#server/files/pictures/picture-worker.ts';
import { createLocalFiles, type LocalFiles } from '#server/files/storage/local-files.ts';
import type { PartFiles } from '#server/files/storage/part-files.ts';
import { createFairQueue, type FairQueue } from '#server/files/uploads/fair-queue.ts';
import { selectUpload, type Upload } from '#server/files/uploads/uploads.queries.ts';
import { acceptUpload, pictureOf } from '#server/files/uploads/uploads.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { Picture } from '#shared/files/images.ts';
import {
  imageEndingOf,
  tooLargeMessage,
  tooSmallMessage,
  uploadLimits,
} from '#shared/files/uploads.ts';
import { createLocalHost } from './local-host.ts';
import { readMultipartFile } from './multipart-file.ts';
import { isSignedAddress } from './signatures.ts';
import { type OpenedUpload, storePicture } from './store-picture.ts';

/** The response to the client that sent a file, per UploadThing's protocol. */
export type UploadResponse = {
  url: string;
  appUrl: string;
  ufsUrl: string;
  fileHash: string;
  serverData: Picture;
};

export type Ingest = ReturnType<typeof createIngest>;

/** UploadThing's ingest protocol, implemented by this server. `key` signs upload addresses. */
export function createIngest(deps: Deps, key: string) {
  const files = createLocalFiles(deps.env);
  const worker = createPictureWorker();
  const queue = createFairQueue(uploadLimits);
  const { parts } = files;
  const finishing = new Map<string, Promise<UploadResponse>>();

  return {
    host: createLocalHost(deps.env, key, files),

    /** Rejects waiting pictures, so that a shutdown takes no longer than one picture. */
    stop: () => queue.stop(),
    async close(): Promise<void> {
      await queue.idle();
      worker.close();
    },

    /** The id of the upload in a signed address. */
    open: (address: string): Promise<OpenedUpload> => openUpload(deps, key, address),

    /** The offset at which the client should resume. */
    async receivedBytes({ id, status, declaredBytes }: Upload): Promise<number> {
      if (status === 'stored' || finishing.has(id)) return declaredBytes;
      await parts.stopWriting(id);
      return parts.sizeOf(id);
    },

    /** Stores the bytes from `offset` on and makes the picture once the file is complete. */
    async receive(
      upload: OpenedUpload,
      offset: number,
      from: IncomingMessage,
    ): Promise<UploadResponse> {
      const { id, status } = upload;
      if (status !== 'stored' && !finishing.has(id)) await takeBytes(parts, upload, offset, from);
      // A repeated request while the picture is being made shares the result.
      const response = finishing.get(id) ?? finishUpload({ deps, files, worker, queue }, upload);
      finishing.set(id, response);
      return response.finally(() => finishing.delete(id));
    },
  };
}

async function openUpload({ db, env }: Deps, key: string, address: string): Promise<OpenedUpload> {
  const { searchParams } = new URL(address, env.appUrl);
  const isValid =
    isSignedAddress(env.appUrl + address, key) && Number(searchParams.get('expires')) > Date.now();
  if (!isValid) throw new DomainError('UPLOAD_LINK_INVALID');
  const upload = await selectUpload(db, searchParams.get('x-ut-custom-id') ?? '');
  if (!upload || upload.status === 'removing') throw new DomainError('UPLOAD_NOT_FOUND');
  return { ...upload, original: imageEndingOf(searchParams.get('x-ut-file-name') ?? '') };
}

async function takeBytes(
  parts: PartFiles,
  { id, declaredBytes }: Upload,
  offset: number,
  from: IncomingMessage,
): Promise<void> {
  const left = Math.max(0, declaredBytes - offset);
  const isLonger = await readMultipartFile(from, left, (bytes) => parts.append(id, offset, bytes));
  if (isLonger) {
    await parts.remove(id);
    throw new DomainError('FILE_TOO_LARGE', { message: tooLargeMessage(declaredBytes) });
  }
  if ((await parts.sizeOf(id)) < declaredBytes)
    throw new DomainError('FILE_TOO_SMALL', { message: tooSmallMessage(declaredBytes) });
}

type Finishing = {
  deps: Deps;
  files: LocalFiles;
  worker: PictureWorker;
  queue: FairQueue;
};

async function finishUpload(
  finishing: Finishing,
  { id, original }: OpenedUpload,
): Promise<UploadResponse> {
  const { deps, files } = finishing;
  const upload = await selectUpload(deps.db, id);
  if (!upload) throw new DomainError('UPLOAD_NOT_FOUND');
  const isStored = upload.status === 'stored';
  const picture = isStored ? pictureOf(upload) : await store(finishing, { ...upload, original });
  await files.parts.remove(id);
  const url = deps.env.appUrl + picture.url;
  const fileHash = await files.stored.hash(path.basename(picture.url));
  return { url, appUrl: url, ufsUrl: url, fileHash, serverData: picture };
}

async function store(finishing: Finishing, upload: OpenedUpload): Promise<Picture> {
  const { deps, files, worker, queue } = finishing;
  const { id, userId } = upload;
  // The bytes stay when the queue rejects, so the client can finish the upload later.
  const make = () => storePicture({ db: deps.db, worker, ...files }, upload);
  const stored = await queue.run(userId, make);
  return acceptUpload(deps, { id, userId, ...stored });
}
