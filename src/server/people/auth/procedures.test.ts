import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { poolerUrl } from '#server/testing/databases/test-database.ts';
import { contextFor } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { createCallerFactory, publicProcedure, router } from './procedures.ts';

const at = openTestDeps();

const shelves = router({
  read: publicProcedure.query(({ ctx }) =>
    ctx.deps.db.transaction().execute(async (trx) => {
      const { rows } = await sql`SELECT * FROM shelves WHERE id = ${1}`.execute(trx);
      return rows;
    }),
  ),
});

// A pooler has no named statements.
it.skipIf(poolerUrl())(
  'a call whose transaction meets a changed table runs once more',
  async () => {
    await sql`CREATE TABLE shelves AS SELECT 1 AS id`.execute(at.db);
    const caller = createCallerFactory(shelves)(contextFor(at.deps, null));
    for (let run = 0; run < 6; run++) expect(await caller.read()).toEqual([{ id: 1 }]);
    await sql`ALTER TABLE shelves ADD COLUMN width integer`.execute(at.db);
    expect(await caller.read()).toEqual([{ id: 1, width: null }]);
    const reason = 'error: cached plan must not change result type';
    expect(at.warnings).toEqual([{ path: 'read', reason }]);
  },
);
