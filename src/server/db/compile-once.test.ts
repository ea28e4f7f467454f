import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { compileOnce } from './compile-once.ts';

const at = openTestDeps();

it('a query is compiled once, and each run finds the rows of its own parameters', async () => {
  let builds = 0;
  const find = compileOnce((db, { email, phone }: { email: string; phone: string | null }) => {
    builds++;
    return db
      .selectFrom('users')
      .select(['fullName', sql<string | null>`${phone}::text`.as('phone')])
      .where('email', '=', email)
      .compile();
  });
  const [one, other] = [
    await createUser(at.db, { fullName: 'Ada Byron' }),
    await createUser(at.db, { fullName: 'Grace Hopper' }),
  ];
  expect(await find(at.db, { email: one.email, phone: '+1503' })).toEqual([
    { fullName: 'Ada Byron', phone: '+1503' },
  ]);
  const both = Promise.all([
    find(at.db, { phone: null, email: other.email }),
    find(at.db, { email: 'nobody@example.com', phone: null }),
  ]);
  expect(await both).toEqual([[{ fullName: 'Grace Hopper', phone: null }], []]);
  expect(builds).toBe(1);
});
