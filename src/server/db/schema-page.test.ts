import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { schemaPage } from '../../../scripts/schema-page.ts';

it('docs/schema.sql is what all migrations make', async () => {
  const { db, close } = await createTestDatabase();
  const page = await schemaPage(db).finally(close);
  expect(page, 'Run npm run schema').toBe(readFileSync('docs/schema.sql', 'utf8'));
});
