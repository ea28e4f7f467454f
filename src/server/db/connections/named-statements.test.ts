import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { poolerUrl } from '#server/testing/databases/test-database.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Database } from '../schema.ts';
import { isPlanOutdated } from './database-unavailable.ts';
import { createStatementNames } from './named-statements.ts';

const at = openTestDeps();

/** The prepared statements of a connection whose text has this word. */
async function preparedWith(connection: Kysely<Database>, word: string) {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pg_prepared_statements
    WHERE position(${word} in statement) > 0 AND statement NOT LIKE '%pg_prepared%'`.execute(
    connection,
  );
  return rows;
}

describe('a statement', () => {
  // The embedded database and a pooler have no named statements.
  it.skipIf(poolerUrl())('is prepared once per connection when it runs often', async () => {
    const add = (db: Kysely<Database>, n: number) =>
      sql<{ sum: number }>`SELECT ${n}::int + 1 AS sum`.execute(db);
    await at.db.connection().execute(async (connection) => {
      for (const n of [1, 2, 3, 4]) await add(connection, n);
      expect(await preparedWith(connection, '+ 1 AS sum')).toHaveLength(0);
      await add(connection, 5);
      expect((await add(connection, 6)).rows).toEqual([{ sum: 7 }]);
      expect(await preparedWith(connection, '+ 1 AS sum')).toHaveLength(1);
    });
  });

  it('still works after its transaction failed', async () => {
    const divide = (db: Kysely<Database>, by: number) =>
      sql<{ n: number }>`SELECT 12 / ${by}::int AS n`.execute(db);
    for (let run = 0; run < 6; run++) {
      const failing = at.db.transaction().execute((trx) => divide(trx, 0));
      await expect(failing).rejects.toThrow('division by zero');
    }
    expect((await divide(at.db, 4)).rows).toEqual([{ n: 3 }]);
  });

  describe.skipIf(poolerUrl())('whose table a migration changes', () => {
    const read = (db: Kysely<Database>, id: number) =>
      sql`SELECT * FROM shelves WHERE id = ${id}`.execute(db);
    const change = (text: string) => sql.raw(`ALTER TABLE shelves ${text}`).execute(at.db);
    beforeAll(async () => {
      await sql`CREATE TABLE shelves AS SELECT 1 AS id, 2 AS width`.execute(at.db);
      for (let run = 0; run < 5; run++) await read(at.db, 1);
    });

    it('runs again under a new name, and under another new name after the next change', async () => {
      await at.db.connection().execute(async (connection) => {
        await read(connection, 1);
        for (const [text, width] of [
          ['ADD COLUMN height integer', 2],
          ['ALTER COLUMN width TYPE bigint', '2'],
        ] as const) {
          await change(text);
          expect((await read(connection, 1)).rows).toEqual([{ id: 1, width, height: null }]);
        }
        expect(await preparedWith(connection, 'FROM shelves')).toHaveLength(3);
      });
    });

    it('fails in a transaction with the error of the change, and works in the next one', async () => {
      const readIn = (db: Kysely<Database>) =>
        db.transaction().execute(async (trx) => (await read(trx, 1)).rows);
      await at.db.connection().execute(async (connection) => {
        await readIn(connection);
        await change('ADD COLUMN depth integer');
        await expect(readIn(connection)).rejects.toSatisfy(isPlanOutdated);
        expect(await readIn(connection)).toMatchObject([{ id: 1, depth: null }]);
      });
    });
  });

  it('is prepared again on a new connection', async () => {
    const halve = (db: Kysely<Database>) => sql`SELECT 8 / ${2}::int AS half`.execute(db);
    for (let run = 0; run < 5; run++) await halve(at.db);
    // The pool needs more connections than before; PGlite has one.
    const runs = Array.from({ length: 4 }, () => halve(at.db));
    for (const { rows } of await Promise.all(runs)) expect(rows).toEqual([{ half: 4 }]);
  });
});

describe('names of statements', () => {
  const repeat = (nameOf: (text: string) => string | undefined, text: string) =>
    [1, 2, 3, 4, 5].map(() => nameOf(text)).at(-1);

  it('are assigned from the fifth run on, and never to two texts', () => {
    const { nameOf } = createStatementNames();
    for (let run = 0; run < 4; run++) expect(nameOf('a')).toBeUndefined();
    expect(nameOf('a')).toBe('s0');
    expect(repeat(nameOf, 'b')).toBe('s1');
    expect(nameOf('a')).toBe('s0');
  });

  it('are bounded, whatever the number of texts', () => {
    const { nameOf } = createStatementNames();
    for (let n = 0; n < 100; n++) expect(repeat(nameOf, `text ${n}`)).toBe(`s${n}`);
    expect(repeat(nameOf, 'one more')).toBeUndefined();
    expect(nameOf('text 7')).toBe('s7');
  });

  it('are still assigned after many texts that ran once', () => {
    const { nameOf } = createStatementNames();
    for (let n = 0; n < 5000; n++) nameOf(`IN list of ${n}`);
    expect(repeat(nameOf, 'often')).toBe('s0');
  });
});
