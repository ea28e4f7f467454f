import { expect, it } from 'vitest';
import { createFixtures } from '#server/testing/fixtures/fixtures.ts';
import { knownRoutes } from '#server/testing/routes/known-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { appRouter, type Caller } from './app-router.ts';
import { restRoutes } from './rest-routes.ts';

const at = openTestApp();

const webhooks = 'Only their owner, on a page, says where our data goes.';

/** Procedures of screens that scripts can't call, with the reason. */
const browserOnly: Record<string, string> = {
  'auth.session': 'Keeps a browser signed in; a token comes with its expiry.',
  'classes.list': 'GET /api/classes responds with the same classes, as text.',
  'classes.ownPlaces': 'Offers places in a form; GET /api/my-classes has them.',
  'classes.page': 'GET /api/classes responds with the same page, as text.',
  'favorites.classes': 'Shows the favorites that a signed-out browser keeps.',
  'favorites.merge': 'Takes over the favorites that a signed-out browser keeps.',
  'messages.live': 'Shows new messages on open pages; scripts read the list.',
  'places.largestIn': 'Labels the map.',
  'places.mapStyle': 'Styles the map.',
  'reviews.ofClass': 'Continues the reviews of a page; GET /api/classes/:id has them all.',
  'support.email': 'Is on the pages that say where to write.',
  'webhooks.create': webhooks,
  'webhooks.deliveries': webhooks,
  'webhooks.end': webhooks,
  'webhooks.list': webhooks,
  'webhooks.resume': webhooks,
  'webhooks.rotateSecret': webhooks,
  'webhooks.sendAgain': webhooks,
  'webhooks.test': webhooks,
};

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

it('every procedure of a screen has a REST row, unless only browsers or the desk need it', async () => {
  const ignore = () => {};
  const fixtures = await createFixtures(at.deps);
  const called = new Set<string>();
  for (const row of restRoutes) {
    const known = knownRoutes.find(({ name }) => name === `${row.method} ${row.path}`);
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
  const isMissing = (name: string) => !called.has(name) && !name.startsWith('desk.');
  const missing = Object.keys(appRouter._def.procedures).filter(isMissing);
  expect(missing.toSorted()).toEqual(Object.keys(browserOnly));
});
