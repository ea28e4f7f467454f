import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { House } from '#server/house.ts';
import { DomainError } from '#shared/errors.ts';
import { largerSentence, smallerSentence } from '#shared/uploads.ts';
import type { FileHost } from '../file-host.ts';
import { createLocalFiles } from '../local-files.ts';
import { createPictureWorkshop } from '../pictures/picture-workshop.ts';
import { selectUpload, type Upload } from '../uploads.queries.ts';
import { pictureOf } from '../uploads.service.ts';
import { readMultipartFile } from './multipart-file.ts';
import { isSignedAddress, sign } from './signatures.ts';
import { type StoredPicture, storePicture } from './store-picture.ts';

export const ingestPath = '/storage/v1/upload';
const appId = 'learnlocal';

/** What the sender of a file is told in the end, as UploadThing's protocol has it. */
export type UploadAnswer = {
  url: string;
  appUrl: string;
  ufsUrl: string;
  fileHash: string;
  serverData: unknown;
};

/** How the SDK's own door is told that a file has arrived. */
export type SendCallback = (
  slug: string,
  headers: Record<string, string>,
  payload: string,
) => Promise<void>;

export type Ingest = ReturnType<typeof createIngest>;

/**
 * UploadThing's ingest protocol, spoken by this server: the SDK is pointed here by configuration
 * alone. What the two say to each other goes over no network: `fetch` and `SendCallback` hand it
 * over inside the process, and no address that a body names is ever asked.
 */
export function createIngest({ db, env }: House, key: string) {
  const { parts, folder, stored, remove } = createLocalFiles(env.dataDir);
  const workshop = createPictureWorkshop();
  const ingestUrl = env.appUrl + ingestPath;
  const token = JSON.stringify({ apiKey: key, appId, regions: ['local'] });
  /** What the product answered to a callback, by upload, until the sender is told. */
  const results = new Map<string, unknown>();
  const finishing = new Map<string, Promise<UploadAnswer>>();

  const host: FileHost = {
    isHere: true,
    sdk: {
      token: Buffer.from(token).toString('base64'),
      ingestUrl,
      async fetch(input, init) {
        const request = new Request(input, init);
        // What it says of a file beforehand is in the row of the upload already.
        if (request.url === `${ingestUrl}/route-metadata`) return Response.json({ ok: true });
        if (request.url !== `${ingestUrl}/callback-result`)
          throw new Error('There is nobody else to ask');
        const result = (await request.json()) as { fileKey: string; callbackData: unknown };
        results.set(result.fileKey, result.callbackData);
        return Response.json({ ok: true });
      },
    },
    locate({ ufsUrl, size }) {
      if (!ufsUrl.startsWith(`${env.appUrl}/storage/`)) throw new DomainError('UPLOAD_REFUSED');
      const url = ufsUrl.slice(env.appUrl.length);
      return { url, storedBytes: size, name: path.parse(url).name };
    },
    remove,
  };

  async function finish(id: string, callBack: SendCallback): Promise<UploadAnswer> {
    const upload = await selectUpload(db, id);
    if (!upload) throw new DomainError('UPLOAD_NOT_FOUND');
    if (upload.status === 'stored') {
      await parts.remove(id);
      return answerOf(upload.url ?? '', pictureOf(upload));
    }
    const picture = await storePicture({ db, folder, parts, stored, workshop }, upload);
    const answer = await answerOf(picture.url, null);
    const payload = describeArrival(upload, picture, answer);
    const headers = {
      'content-type': 'application/json',
      'uploadthing-hook': 'callback',
      'x-uploadthing-signature': sign(payload, key),
    };
    try {
      await callBack(upload.purpose, headers, payload);
      const serverData = results.get(id);
      if (!serverData) throw new DomainError('UPLOAD_REFUSED');
      await parts.remove(id);
      return { ...answer, serverData };
    } finally {
      results.delete(id);
    }
  }

  /** The upload's own id is its key here: what the SDK makes of it has 30 bits only. */
  function describeArrival({ id, userId }: Upload, picture: StoredPicture, answer: UploadAnswer) {
    const { serverData: _, ...addresses } = answer;
    const { fileName: name, storedBytes: size, type } = picture;
    const file = { key: id, customId: id, name, size, type, ...addresses };
    return JSON.stringify({ status: 'uploaded', origin: ingestUrl, metadata: { userId }, file });
  }

  async function answerOf(storedUrl: string, serverData: unknown): Promise<UploadAnswer> {
    const url = env.appUrl + storedUrl;
    const fileHash = await stored.hash(path.basename(storedUrl));
    return { url, appUrl: url, ufsUrl: url, fileHash, serverData };
  }

  async function takeBytes({ id, declaredBytes }: Upload, offset: number, from: IncomingMessage) {
    const left = Math.max(0, declaredBytes - offset);
    const isLonger = await readMultipartFile(from, left, (bytes) =>
      parts.append(id, offset, bytes),
    );
    if (isLonger) {
      await parts.remove(id);
      throw new DomainError('FILE_TOO_LARGE', { message: largerSentence(declaredBytes) });
    }
    if ((await parts.sizeOf(id)) < declaredBytes)
      throw new DomainError('FILE_TOO_SMALL', { message: smallerSentence(declaredBytes) });
  }

  return {
    host,
    close: () => workshop.close(),

    /** The upload that a signed address names. Throws UPLOAD_LINK_INVALID or UPLOAD_NOT_FOUND. */
    async open(address: string): Promise<Upload> {
      const { searchParams } = new URL(address, env.appUrl);
      const isValid =
        isSignedAddress(env.appUrl + address, key) &&
        Number(searchParams.get('expires')) > Date.now();
      if (!isValid) throw new DomainError('UPLOAD_LINK_INVALID');
      const upload = await selectUpload(db, searchParams.get('x-ut-custom-id') ?? '');
      if (!upload || upload.status === 'removing') throw new DomainError('UPLOAD_NOT_FOUND');
      return upload;
    },

    /** From where its sender is to go on. */
    async receivedBytes({ id, status, declaredBytes }: Upload): Promise<number> {
      if (status === 'stored' || finishing.has(id)) return declaredBytes;
      await parts.stopWriting(id);
      return parts.sizeOf(id);
    },

    /**
     * Takes the bytes from `offset` on and, when the file is whole, makes the picture of them.
     * Throws UPLOAD_OFFSET_WRONG, FILE_TOO_LARGE, FILE_TOO_SMALL, what the workshop throws, or
     * UPLOAD_REFUSED when the product does not want it.
     */
    async receive(
      upload: Upload,
      offset: number,
      from: IncomingMessage,
      callBack: SendCallback,
    ): Promise<UploadAnswer> {
      const { id, status } = upload;
      if (status !== 'stored' && !finishing.has(id)) await takeBytes(upload, offset, from);
      // Asked again while it is being made: both get the one answer.
      const answer = finishing.get(id) ?? finish(id, callBack);
      finishing.set(id, answer);
      return answer.finally(() => finishing.delete(id));
    },
  };
}
