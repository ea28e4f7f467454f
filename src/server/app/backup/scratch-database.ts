import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '#server/app/start-error.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { withFolder } from './archive.ts';
import { createScratchDatabase, dropScratchDatabase } from './tables.queries.ts';

const options = { onPoolError() {} };
const insufficientPrivilege = '42501';

/**
 * Runs `work` on an empty database of the same server, with a folder for its files, and removes both.
 * Throws StartError if that can't be made.
 */
export async function withScratchDatabase<Result>(
  db: Db,
  databaseUrl: string | undefined,
  work: (database: OpenDatabase, folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = await mkdtemp(path.join(tmpdir(), 'learnlocal-drill-'));
  return withFolder(parent, async (folder) => {
    const workOn = (database: OpenDatabase) =>
      work(database, folder).finally(() => database.close());
    if (!databaseUrl) return workOn(await openEmbedded(folder, options));
    const name = `learnlocal_drill_${randomBytes(6).toString('hex')}`;
    await createScratchDatabase(db, name).catch((error) => {
      if (error.code !== insufficientPrivilege) throw error;
      throw new StartError(
        'The user of DATABASE_URL may not create databases. Run as a superuser: ALTER ROLE … CREATEDB, or use the DATABASE_URL of a user who may.',
      );
    });
    const url = new URL(databaseUrl);
    url.pathname = `/${name}`;
    try {
      return await workOn(await openPostgres(url.href, options));
    } finally {
      await dropScratchDatabase(db, name);
    }
  });
}
