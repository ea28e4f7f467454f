import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { readOrCreate } from '#server/app/data-directory.ts';
import type { Env } from '#server/app/env.ts';
import { StartError } from '#server/app/start-error.ts';
import type { Db } from '#server/db/schema.ts';
import { recordFilesDirectory, selectIdentity } from './installation.queries.ts';

const fileName = 'installation.json';
const markerSchema = z.object({ database: z.uuid(), directory: z.uuid() });

type DirectorySettings = Pick<Env, 'isProduction' | 'dataDir' | 'bucket' | 'uploadThing'>;

/**
 * Throws StartError if the data directory belongs to a different database or, when pictures are stored
 * on disk, if this database has them in a different directory: half of them would be missing in each
 * process. Developers may delete their directories.
 */
export async function claimDataDirectory(db: Db, env: DirectorySettings): Promise<void> {
  const { isProduction, dataDir, bucket, uploadThing } = env;
  const identity = await selectIdentity(db);
  if (!isProduction || !identity) return;
  const { database, directory } = await readMarker(dataDir, identity.databaseId);
  const file = path.resolve(dataDir, fileName);
  if (database !== identity.databaseId)
    throw new StartError(
      `The data directory ${dataDir} belongs to a different database than DATABASE_URL. Correct DATA_DIR or DATABASE_URL, or delete ${file} to use the directory with this database.`,
    );
  if (bucket || uploadThing) return;
  const recorded = await recordFilesDirectory(db, directory);
  if (recorded !== directory)
    throw new StartError(
      `The pictures of this database are in a different data directory than ${dataDir}. All its processes must share one DATA_DIR, or store pictures in a bucket (S3_ENDPOINT). If the pictures were moved here, write {"database":"${database}","directory":"${recorded}"} to ${file}.`,
    );
}

async function readMarker(dataDir: string, database: string) {
  const made = JSON.stringify({ database, directory: randomUUID() });
  const content = await readOrCreate(dataDir, fileName, made);
  const marker = markerSchema.safeParse(parseJson(content));
  if (marker.success) return marker.data;
  throw new StartError(
    `The file ${path.resolve(dataDir, fileName)} is damaged. Restore it from a copy of the data directory, or delete it.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
