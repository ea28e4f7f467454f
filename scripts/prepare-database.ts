import { rename, rm } from 'node:fs/promises';
import { openEmbedded } from '../src/server/db/database.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { preparedDatabase } from '../src/server/db/prepared-database.ts';

// The last step of a build: the database that a first start on the embedded one copies.
const unfinished = `${preparedDatabase}.unfinished`;
for (const folder of [preparedDatabase, unfinished])
  await rm(folder, { recursive: true, force: true });
const database = await openEmbedded(unfinished, { onPoolError: console.error });
await migrateToLatest(database.db).finally(() => database.close());
await rename(unfinished, preparedDatabase);
