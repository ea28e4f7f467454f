import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import type { Bucket } from '#server/app/settings/file-settings.ts';
import { possibleFiles } from '#server/files/pictures/picture-files.ts';
import { removeFrom } from '#server/files/pictures/write-picture.ts';
import { DomainError } from '#shared/errors.ts';
import { secondMs } from '#shared/units.ts';
import type { StoredFiles } from './stored-files.ts';

const maxResponseMs = 10 * secondMs;
const transfersAtOnce = 8;

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};
export const contentTypeOf = (fileName: string) =>
  contentTypes[path.extname(fileName).slice(1)] ?? 'application/octet-stream';

export function createBucketClient(
  { endpoint, name, region, keyId, secretKey }: Bucket,
  requestAbortTimeout = maxResponseMs,
): S3mini {
  return new S3mini({
    endpoint: `${endpoint}/${name}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secretKey,
    requestAbortTimeout,
  });
}

/**
 * Stores files in an S3-compatible bucket. While the bucket is unavailable, every method but `remove`
 * of a missing file throws UNAVAILABLE.
 */
export function createBucketFiles(bucket: Bucket, dataDir: string): StoredFiles {
  const client = createBucketClient(bucket);
  const folder = path.resolve(dataDir, 'made');
  mkdirSync(folder, { recursive: true });
  const put = async (source: string, fileName: string) =>
    available(
      client.putObject(
        fileName,
        await readFile(path.join(source, fileName)),
        contentTypeOf(fileName),
      ),
    );
  const read = async (fileName: string) => {
    const response = await available(client.getObjectResponse(fileName));
    if (!response?.body) throw new Error(`The bucket has no file ${fileName}`);
    return response;
  };
  const list = async () => {
    const objects = await available(client.listObjects('/', '', undefined));
    // Backups are in a folder of the bucket.
    return (objects ?? []).flatMap(({ Key }) => (Key.includes('/') ? [] : [Key])).toSorted();
  };
  return {
    folder,
    list,
    async publish(name) {
      const possible = new Set(possibleFiles(name));
      const files = (await readdir(folder)).filter((file) => possible.has(file));
      try {
        for (const file of files) await put(folder, file);
      } finally {
        await removeFrom(folder, name);
      }
    },
    async hash(fileName) {
      const bytes = await (await read(fileName)).arrayBuffer();
      return createHash('md5').update(Buffer.from(bytes)).digest('hex');
    },
    async remove(name) {
      await removeFrom(folder, name);
      await available(client.deleteObjects(possibleFiles(name)));
    },
    async exportTo(target) {
      await mkdir(target, { recursive: true });
      const names = await list();
      await severalAtOnce(names, async (fileName) => {
        const { body } = await read(fileName);
        if (body)
          await pipeline(
            Readable.fromWeb(body as WebStream),
            createWriteStream(path.join(target, fileName)),
          );
      });
      return names;
    },
    importFrom: async (source) => severalAtOnce(await readdir(source), (file) => put(source, file)),
  };
}

/** Throws UNAVAILABLE instead of the client's errors, which are logged. */
export async function available<Result>(response: Promise<Result>): Promise<Result> {
  return response.catch((cause: unknown) => {
    throw new DomainError('FILES_UNAVAILABLE', { cause, retryAfterSeconds: 5 });
  });
}

async function severalAtOnce(names: string[], transfer: (name: string) => Promise<unknown>) {
  const left = names.values();
  await Promise.all(
    Array.from({ length: transfersAtOnce }, async () => {
      for (const name of left) await transfer(name);
    }),
  );
}
