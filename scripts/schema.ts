import { writeFileSync } from 'node:fs';
import { openEmbedded } from '../src/server/db/database.ts';
import { migrateToLatest } from '../src/server/db/migrate.ts';
import { secondMs } from '../src/shared/units.ts';
import { schemaPage } from './schema-page.ts';

// Migrates an empty database in memory, and writes what it has to docs/schema.sql.
const { db, close } = await openEmbedded(undefined, { onPoolError: console.error });
const startedAt = performance.now();
const { length } = await migrateToLatest(db);
const seconds = ((performance.now() - startedAt) / secondMs).toFixed(1);
writeFileSync('docs/schema.sql', await schemaPage(db));
console.log(`Wrote what pg-boss and ${length} migrations made in ${seconds} s`);
await close();
