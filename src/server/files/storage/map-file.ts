import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '#server/app/env.ts';
import type { Bucket } from '#server/app/settings/file-settings.ts';
import { StartError } from '#server/app/start-error.ts';
import { createBucketClient } from './bucket-files.ts';

/** The file of `MAP_FILE`, or the one that is part of the product: a PMTiles archive. */
export type MapFile = { path: string } | { bucket: Bucket; key: string };

const shipped = path.resolve(import.meta.dirname, '../../../../assets/map.pmtiles');
const inBucket = 'bucket:';

export function findMapFile({ map: { file }, bucket }: Pick<Env, 'map' | 'bucket'>): MapFile {
  if (!file) return { path: shipped };
  if (!file.startsWith(inBucket)) return { path: path.resolve(file) };
  if (!bucket)
    throw new StartError(`MAP_FILE (${file}) is in a bucket. Set S3_ENDPOINT and S3_BUCKET, too.`);
  return { bucket, key: file.slice(inBucket.length) };
}

/** The header and the first directory of an archive are in these first bytes. */
const startLength = 16_384;

async function readStart(file: MapFile): Promise<Buffer> {
  if ('bucket' in file) {
    const client = createBucketClient(file.bucket);
    const response = await client.getObjectRaw(file.key, false, 0, startLength);
    return Buffer.from(await response.arrayBuffer());
  }
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(startLength), 0, startLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** None or gzip: what all browsers can read. */
const readableCompressions = [1, 2];
const vectorTiles = 1;

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
function isArchive(start: Buffer): boolean {
  const [version, inner = 0, ofTiles = 0, type] = [7, 97, 98, 99].map((at) => start[at]);
  return (
    start.toString('latin1', 0, 7) === 'PMTiles' &&
    version === 3 &&
    type === vectorTiles &&
    [inner, ofTiles].every((compression) => readableCompressions.includes(compression))
  );
}

const nameOf = (file: MapFile) => ('bucket' in file ? `${inBucket}${file.key}` : file.path);

/**
 * Identifies the content, equal on all machines that serve it. The first bytes have the lengths of all other
 * parts. Throws a StartError if the file can't be read, or is no map.
 */
export async function mapVersion(file: MapFile): Promise<string> {
  const start = await readStart(file).catch((cause: Error) => {
    throw new StartError(`MAP_FILE (${nameOf(file)}) can't be read: ${cause.message}`, { cause });
  });
  if (!isArchive(start))
    throw new StartError(
      `MAP_FILE (${nameOf(file)}) is not a map: it must be a PMTiles archive (version 3) of vector tiles, such as one that \`pmtiles extract\` cuts from a Protomaps build.`,
    );
  return createHash('sha256').update(start).digest('hex').slice(0, 16);
}

export const mapUrl = (version: string) => `/map/${version}.pmtiles`;
