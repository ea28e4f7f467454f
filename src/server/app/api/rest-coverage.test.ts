import { beforeAll, expect, it } from 'vitest';
import { createFixtures } from '#server/testing/fixtures/fixtures.ts';
import { knownRoutes } from '#server/testing/routes/known-requests.ts';
import type { Operation } from '#server/testing/routes/operation.ts';
import { operations } from '#server/testing/routes/operations.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { appRouter, type Caller } from './app-router.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();

/** A caller that only records the names of called procedures. */
function recordingCaller(called: Set<string>): Caller {
  const record = (path: string[]): unknown =>
    new Proxy(() => {}, {
      get: (_target, name) => record([...path, String(name)]),
      apply: async () => {
        called.add(path.join('.'));
        return {};
      },
    });
  return record([]) as Caller;
}

/** The procedures that each row calls, by its name. */
const calls = new Map<string, Set<string>>();
beforeAll(async () => {
  const ignore = () => {};
  const fixtures = await createFixtures(at.deps);
  for (const row of restRoutes) {
    const name = `${row.method} ${row.path}`;
    const called = new Set<string>();
    calls.set(name, called);
    const known = knownRoutes.find((route) => route.name === name);
    for (const { id = '', query, body } of known?.requests(fixtures) ?? []) {
      const input = {
        params: row.params?.parse({ id, username: id, categoryId: id }),
        query: row.query?.parse(query),
        body: row.body?.parse(body),
      };
      // The row may fail on the empty result.
      await row.call(recordingCaller(called), input, ignore, ignore).catch(ignore);
    }
  }
});

it('every procedure of a screen has a REST row, unless only browsers or the desk need it', () => {
  const called = new Set([...calls.values()].flatMap((each) => [...each]));
  const isMissing = (name: string) => !called.has(name) && !name.startsWith('desk.');
  const missing = Object.keys(appRouter._def.procedures).filter(isMissing);
  const browserOnly = [...operations].filter(([, operation]) => operation.browserOnly);
  expect(missing.map((name) => `trpc ${name}`).toSorted()).toEqual(
    browserOnly.map(([name]) => name).toSorted(),
  );
});

it('every row calls the procedure that its operation names', () => {
  const isWrong = ([name, { procedure }]: [string, Operation]) =>
    procedure && !calls.get(name)?.has(procedure);
  expect([...operations].filter(isWrong)).toEqual([]);
});
