import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { type IdRange, isIn, recountInParts } from './id-ranges.ts';
import { newId } from './new-id.ts';

const at = openTestDeps();

it('the ranges of a recount cover each id once, including ids of deleted rows', async () => {
  const ids = [newId()];
  for (let n = 0; n < 5; n++) ids.push((await createUser(at.db)).id, newId());
  const parts: string[][] = [];
  await recountInParts(at.db, 'users', async (range) => [parts.push(await idsIn(range))], 2);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flat()).toEqual(ids.toSorted());

  async function idsIn(range: IdRange): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM unnest(${ids}::uuid[]) AS id WHERE ${isIn(sql`id`, range)} ORDER BY id`.execute(
      at.db,
    );
    return rows.map(({ id }) => id);
  }
});

it('a recount ends when it has found a thousand wrong rows', async () => {
  for (let n = 0; n < 3; n++) await createUser(at.db);
  let parts = 0;
  const faults = await recountInParts(
    at.db,
    'users',
    async () => {
      parts += 1;
      return Array.from({ length: 800 }, () => 'wrong');
    },
    1,
  );
  expect(faults).toHaveLength(1000);
  expect(parts).toBe(2);
});
