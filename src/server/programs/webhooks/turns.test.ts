import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { respondWith, startWebhookReceiver } from '#server/testing/fakes/webhook-receiver.ts';
import { createUser } from '#server/testing/fixtures/factories.ts';
import { addTest, createWebhook, takeTurns } from '#server/testing/fixtures/webhooks.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { secondMs } from '#shared/units.ts';
import { createWebhookWorkers } from './webhooks.jobs.ts';

const at = openTestDeps({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const receiver = await startWebhookReceiver();
const { received } = receiver;

afterAll(() => receiver.close());
beforeEach(async () => {
  received.length = 0;
  receiver.respond = respondWith(200);
  await at.db.deleteFrom('webhooks').execute();
  await sql`DELETE FROM pgboss.job`.execute(at.db);
});

/** Adds webhooks of one new instructor at these paths; returns their ids. */
async function createWebhooks(...paths: string[]): Promise<string[]> {
  const { id: userId } = await createUser(at.db, { role: 'instructor' });
  const ids: string[] = [];
  for (const path of paths)
    ids.push((await createWebhook(at.deps, userId, receiver.url + path)).id);
  return ids;
}

const sendTest = (webhookId: string) =>
  at.db.transaction().execute((trx) => addTest(at.deps, trx, webhookId));

const sendTests = async (webhookIds: string[], amount = 1) => {
  for (let sent = 0; sent < amount; sent++)
    for (const webhookId of webhookIds) await sendTest(webhookId);
};

async function waitingTurns(): Promise<number> {
  const { rows } = await sql`SELECT FROM pgboss.job WHERE name = 'webhook-turn'`.execute(at.db);
  return rows.length;
}

const paths = () => received.map(({ path }) => path);

/** Requests to paths that start with this get no response before the test ends; returns how many wait. */
function hangAt(start: string) {
  const hanging = new Set<ServerResponse>();
  receiver.respond = (response, sent) => {
    if (!sent.path.startsWith(start)) return respondWith(200)(response, sent);
    hanging.add(response);
    response.on('close', () => hanging.delete(response));
  };
  onTestFinished(() => {
    receiver.respond = respondWith(200);
    for (const response of hanging) response.destroy();
  });
  return () => hanging.size;
}

it('200 events of two instructors wait as two turns, and a third instructor is served after one turn of each', async () => {
  const [first, second] = [await createWebhooks('/first'), await createWebhooks('/second')];
  await sendTests([...first, ...second], 100);
  await sendTests(await createWebhooks('/third'));
  expect(await waitingTurns()).toBe(3);
  await takeTurns(at.deps);
  expect(received).toHaveLength(201);
  expect(new Set(received.map(({ id }) => id)).size).toBe(201);
  expect(paths().indexOf('/third')).toBe(40);
});

it('a webhook whose receiver takes two seconds gives up its turn, and counts as slow until it is fast', async () => {
  const [webhookId = ''] = await createWebhooks('/slow');
  await sendTests([webhookId], 10);
  receiver.respond = async (response, sent) => {
    await setTimeout(2 * secondMs);
    respondWith(200)(response, sent);
  };
  const isSlow = async () =>
    (await at.db.selectFrom('webhooks').select('isSlow').executeTakeFirstOrThrow()).isSlow;
  const [fast, slow] = createWebhookWorkers(at.deps);
  if (!fast || !slow) return;
  await at.deps.jobs.runDue(fast);
  expect([received.length, await isSlow()]).toEqual([4, true]);
  receiver.respond = respondWith(200);
  expect(await at.deps.jobs.runDue(fast), 'its next turn is for other workers').toBe(0);
  await at.deps.jobs.runDue(slow);
  expect([received.length, await isSlow()]).toEqual([10, false]);
});

it('an event that is added while a turn ends gets the next turn', async () => {
  const [webhookId = ''] = await createWebhooks('/in');
  await sendTest(webhookId);
  const added = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const adding = at.db.transaction().execute(async (trx) => {
    // The turn that already waits is for this event, too.
    await addTest(at.deps, trx, webhookId);
    added.resolve();
    await commit.promise;
  });
  await added.promise;
  expect(await waitingTurns()).toBe(1);
  const turn = takeTurns(at.deps);
  await untilBlocked(at.db);
  expect(received).toHaveLength(1);
  commit.resolve();
  await Promise.all([adding, turn]);
  expect(received).toHaveLength(2);
});

describe('while all workers run', () => {
  beforeAll(() => at.deps.jobs.work(createWebhookWorkers(at.deps)));

  it('the hanging webhooks of one instructor leave workers to others', async () => {
    const hanging = hangAt('/hangs');
    await sendTests(await createWebhooks('/hangs1', '/hangs2', '/hangs3', '/hangs4', '/hangs5'));
    await sendTests(await createWebhooks('/works'));
    await expect.poll(paths, { timeout: 10_000 }).toContain('/works');
    expect(hanging()).toBeLessThan(5);
  });

  it('fifteen instructors with receivers that are known to hang do not hold up another instructor', async () => {
    const hanging = hangAt('/hangs');
    for (let made = 0; made < 15; made++) await createWebhooks(`/hangs${made}`);
    await at.db.updateTable('webhooks').set({ isSlow: true }).execute();
    const rows = await at.db.selectFrom('webhooks').select('id').execute();
    await sendTests(rows.map(({ id }) => id));
    await expect.poll(hanging, { timeout: 10_000 }).toBe(4);
    await sendTests(await createWebhooks('/works'));
    await expect.poll(paths, { timeout: 10_000 }).toContain('/works');
    expect(hanging(), 'or one was given up before').toBe(4);
  });
});
