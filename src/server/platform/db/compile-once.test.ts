import { expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { compileOnce } from './compile-once.ts';

const at = openTestDeps();

it('a query is built once and finds the row of each value', async () => {
  let builds = 0;
  const find = compileOnce((db, email) => {
    builds++;
    return db.selectFrom('users').select('fullName').where('email', '=', email);
  });
  const [one, other] = [
    await createUser(at.db, { fullName: 'Ada Byron' }),
    await createUser(at.db, { fullName: 'Grace Hopper' }),
  ];
  expect(await find(at.db, one.email)).toEqual({ fullName: 'Ada Byron' });
  const both = Promise.all([find(at.db, other.email), find(at.db, 'nobody@example.com')]);
  expect(await both).toEqual([{ fullName: 'Grace Hopper' }, undefined]);
  expect(builds).toBe(1);
});
