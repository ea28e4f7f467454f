import { afterAll, expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import {
  respondWith,
  startWebhookReceiver,
  verifySignature,
} from '#server/testing/fakes/webhook-receiver.ts';
import { callerFor, createCategory, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { takeTurns } from '#server/testing/fixtures/webhooks.ts';
import { studioClientFile, typeErrorsOf, writeSdk } from '#server/testing/routes/generated-sdk.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { dayMs, hourMs } from '#shared/units.ts';

const at = openTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const receiver = await startWebhookReceiver();
const { received } = receiver;
afterAll(() => receiver.close());

const date = (ref: string, days: number) => {
  const startsAt = Math.floor(Date.now() / hourMs) * hourMs + days * dayMs;
  return {
    ref,
    startTime: new Date(startsAt).toISOString(),
    endTime: new Date(startsAt + 2 * hourMs).toISOString(),
  };
};

const winter = [
  { ref: 'binding', title: 'Bookbinding', dates: [date('b1', 10), date('b2', 17)] },
  { ref: 'paper', title: 'Marbled paper', dates: [date('p1', 11), date('p2', 18)] },
];
/** A class has another title, a date is moved, one is canceled and one is new. */
const spring = [
  { ref: 'binding', title: 'Bookbinding by hand', dates: [date('b1', 10), date('b2', 19)] },
  { ref: 'paper', title: 'Marbled paper', dates: [date('p2', 18), date('p3', 25)] },
];

async function deliver() {
  await deliverFacts(at.deps);
  await takeTurns(at.deps);
}

const typesOf = () => received.map(({ type }) => type);

it('a program lives a year on a generated client and an API key', { tags: ['slow'] }, async () => {
  const { body: document } = await at.call('GET', '/api/openapi.json');
  await writeSdk(document, 'studio');
  expect(await typeErrorsOf(studioClientFile)).toBe('');
  const studio = await import(studioClientFile);
  const baseUrl = await at.app.listen({ port: 0, host: '127.0.0.1' });
  const owner = await createUser(at.db, {
    role: 'instructor',
    passwordHash: await hashPassword(testPassword),
  });

  // The owner makes a key, which then works without the owner.
  const client = await studio.openWithKey(baseUrl, { email: owner.email, password: testPassword }, [
    'classes:read',
    'classes:write',
    'roster:read',
    'webhooks',
  ]);

  // A webhook for each event; events that the key must not read are rejected.
  const [confirmed, changed, moved] = await studio.subscribeToEach(client, `${receiver.url}/in`, [
    'booking.confirmed',
    'class.changed',
    'session.changed',
  ]);
  if (!confirmed || !changed || !moved) throw new Error('A webhook is missing');
  const unreadable = studio.subscribeToEach(client, receiver.url, ['payout.ended']);
  await expect(unreadable).rejects.toThrow('WEBHOOK_EVENTS_UNREADABLE');

  // Two syncs with renames, each repeated, which changes nothing.
  const categoryId = await createCategory(at.db);
  expect(await studio.syncPlan(client, winter, categoryId)).toEqual([
    'listed binding',
    'listed paper',
  ]);
  expect(await studio.syncPlan(client, winter, categoryId)).toEqual([]);
  expect(await studio.syncPlan(client, spring, categoryId)).toEqual([
    'renamed binding',
    'moved b2',
    'added p3',
    'canceled p1',
  ]);
  expect(await studio.syncPlan(client, spring, categoryId)).toEqual([]);
  await deliver();
  expect(typesOf().toSorted()).toEqual(['class.changed', 'session.changed']);
  const [renamed, rescheduled] = received.toSorted((a, b) => a.type.localeCompare(b.type));
  expect(renamed?.data).toMatchObject({ class: { externalId: 'binding' }, changed: ['title'] });
  expect(rescheduled?.data).toMatchObject({
    session: { externalId: 'b2', classExternalId: 'binding' },
  });
  const secrets = new Map(
    [confirmed, changed, moved].map(({ events: [event = ''], secret }) => [event, secret]),
  );
  for (const sent of received) verifySignature(secrets.get(sent.type) ?? '', sent);

  // A booking arrives, signed with the old and the new secret for a day.
  const learner = await createUser(at.db);
  const book = async (ref: string) => {
    const ids = await studio.idsOfDate(client, ref);
    return callerFor(at.deps, learner).bookings.book(ids);
  };
  const secret = await studio.rotate(client, confirmed.id);
  received.length = 0;
  await book('b1');
  await deliver();
  expect(received).toMatchObject([
    { type: 'booking.confirmed', data: { session: { externalId: 'b1' } } },
  ]);
  for (const sent of received)
    for (const valid of [confirmed.secret, secret]) verifySignature(valid, sent);

  // The receiver is down for a while; then the program has the message sent again.
  receiver.respond = respondWith(503);
  received.length = 0;
  await book('b2');
  await deliver();
  receiver.respond = respondWith(200);
  const [failed] = await studio.resendFailed(client, confirmed.id);
  await at.db
    .updateTable('webhooks')
    .set({ attemptedAt: new Date(0) })
    .execute();
  await takeTurns(at.deps);
  expect(received.map(({ id }) => id)).toEqual([failed, failed]);
  expect(await studio.resendFailed(client, confirmed.id)).toEqual([]);

  // The limit says when to go on.
  const limited = await studio.testUntilLimited(client, confirmed.id);
  expect(limited).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(limited.sent).toBeGreaterThan(100);
  expect(limited.limit).toMatch(/"sendWebhook";r=0;t=\d+$/);
  expect(limited.retryAfter).toBeGreaterThan(0);
  expect(limited.retryAfter).toBeLessThanOrEqual(hourMs / 1000);

  const lastDate = await studio.idsOfDate(client, 'p3');
  // Unsubscribing, and the end of the year: the key expires, and the webhooks end with it.
  expect(await studio.unsubscribe(client, changed.id)).toBe(204);
  expect(await studio.unsubscribe(client, changed.id)).toBe(404);
  expect(await studio.subscriptions(client)).toMatchObject([
    { id: moved.id },
    { id: confirmed.id },
  ]);
  await at.db.updateTable('apiKeys').set({ expiresAt: new Date() }).execute();
  expect(await studio.subscriptions(client)).toMatchObject({ code: 'KEY_INVALID' });
  received.length = 0;
  await callerFor(at.deps, await createUser(at.db)).bookings.book(lastDate);
  await deliver();
  expect(received).toEqual([]);
  const added = (await emailsTo(at.deps, owner.email)).filter(({ subject }) =>
    subject.endsWith('a webhook was added'),
  );
  expect(added).toHaveLength(3);
});
