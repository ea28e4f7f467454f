import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import {
  respondWith,
  startWebhookReceiver,
  verifySignature,
} from '#server/testing/fakes/webhook-receiver.ts';
import { callerFor, createBookedClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createDeliveries, createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { testEvent } from '#shared/people/accounts/webhooks.ts';
import { deliverDue } from './deliver.service.ts';
import { insertDeliveries, selectMessages } from './deliveries.queries.ts';
import { makeWebhookSecret } from './signature.ts';
import { prepareSiteWebhook } from './site-webhook.service.ts';
import { messageOf } from './webhook.listeners.ts';

const at = openTestDeps({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const passwordHash = await hashPassword(testPassword);
const currentPassword = testPassword;
const receiver = await startWebhookReceiver();
const { received } = receiver;
let teacher: Account;

afterAll(() => receiver.close());
beforeEach(async () => {
  received.length = 0;
  receiver.respond = respondWith(200);
  await at.db.deleteFrom('webhooks').execute();
  teacher = await createUser(at.db, { role: 'instructor', passwordHash });
});

const webhooksOf = (account = teacher) => callerFor(at.deps, account).webhooks;
const types = () => received.map(({ type }) => type);
const deliverTo = (webhookId: string) => deliverDue(at.deps, webhookId);

const addDeliveries = (webhookId: string, amount: number) =>
  createDeliveries(at.deps, webhookId, amount);

describe('deliveries', () => {
  it('wait for an earlier fact about the same booking that another process is still handling', async () => {
    const { id } = await createWebhook(at.deps, teacher.id, receiver.url);
    const { bookingId } = await createBookedClass(at.db, teacher.id, (await createUser(at.db)).id);
    await at.db.transaction().execute(async (trx) => {
      await at.deps.facts.publish(trx, 'booking.released', { bookingId });
      await at.deps.facts.publish(trx, 'booking.missed', { bookingId });
    });
    const setState = (state: string) =>
      sql`UPDATE pgboss.job SET state = ${state}
        WHERE data->>'name' = 'booking.released'`.execute(at.db);
    await setState('active');
    await deliverFacts(at.deps);
    await deliverTo(id);
    expect(types()).toEqual([]);
    await setState('created');
    await deliverFacts(at.deps);
    await sql`UPDATE webhook_deliveries SET due_at = now()`.execute(at.db);
    await deliverTo(id);
    expect(types()).toEqual(['booking.released', 'booking.missed']);
  });

  it('wait for an earlier delivery about the same booking that was added after they were chosen', async () => {
    const { id: webhookId } = await createWebhook(at.deps, teacher.id, receiver.url);
    const about = [newId()];
    const rows = [2, 1].map((sequence) => {
      const message = messageOf({ name: testEvent, at: new Date() }, {});
      return { ...message, webhookId, about, sequence };
    });
    await at.db.transaction().execute((trx) => insertDeliveries(trx, rows));
    const [first, second] = await selectMessages(
      at.db,
      rows.map(({ id }) => id),
    );
    expect([first?.isEarly, second?.isEarly]).toEqual([false, true]);
  });

  it('are sent by one process at a time, and by another process after the first one was killed', async () => {
    const { id } = await createWebhook(at.deps, teacher.id, receiver.url);
    await addDeliveries(id, 20);
    // On a busy machine, a turn ends before it has sent them all.
    while (received.length < 20) await Promise.all([deliverTo(id), deliverTo(id), deliverTo(id)]);
    expect(new Set(received.map((sent) => sent.id)).size).toBe(20);
    expect(received).toHaveLength(20);
    await addDeliveries(id, 1);
    const setBusy = (until: string) =>
      sql`UPDATE webhooks SET busy_until = now() + ${until}::interval`.execute(at.db);
    await setBusy('1 minute');
    await deliverTo(id);
    expect(received).toHaveLength(20);
    await setBusy('-1 second');
    await deliverTo(id);
    expect(received).toHaveLength(21);
  });

  it('to a failing receiver are retried a few at a time, with backoff, even when ten thousand wait', async () => {
    const { id } = await createWebhook(at.deps, teacher.id, receiver.url);
    await addDeliveries(id, 10_000);
    receiver.respond = (response) => response.socket?.destroy();
    for (let pass = 0; pass < 3; pass++) await deliverTo(id);
    expect(received).toHaveLength(4);
    await sql`UPDATE webhooks SET attempted_at = now() - interval '1 minute'`.execute(at.db);
    await deliverTo(id);
    expect(received).toHaveLength(5);
    // After the receiver has failed for an hour, nothing is sent to it for ten minutes.
    await sql`UPDATE webhooks SET failing_since = now() - interval '1 hour',
      attempted_at = now() - interval '9 minutes'`.execute(at.db);
    await deliverTo(id);
    expect(received).toHaveLength(5);
  });

  it('to a URL that is not public are not sent', async () => {
    const { id } = await createWebhook(at.deps, teacher.id, 'https://10.0.0.1/');
    await addDeliveries(id, 1);
    await deliverTo(id);
    const { items } = await webhooksOf().deliveries({ webhookId: id });
    expect(items).toMatchObject([{ status: null, response: 'Nothing is sent to this URL' }]);
  });
});

describe('a webhook', () => {
  const input = {
    url: 'https://hooks.example/in',
    events: ['payout.ended' as const],
    currentPassword,
  };

  it('is added with the password, shows its secret once, and its owner is notified', async () => {
    const wrong = webhooksOf().create({ ...input, currentPassword: 'wrong' });
    expect(await rejectionOf(wrong)).toBe('WRONG_PASSWORD');
    const { secret } = await webhooksOf().create(input);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [listed] = await webhooksOf().list();
    expect(listed).toMatchObject({ url: input.url, events: ['payout.ended'], pauseReason: null });
    const rows = await at.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify([rows, listed])).not.toContain(secret.slice(6));
    const [email] = await emailsTo(at.deps, teacher.email);
    expect(email?.subject).toBe('Security alert: a webhook was added');
    await webhooksOf().end({ webhookId: listed?.id ?? '' });
    expect(await webhooksOf().list()).toEqual([]);
  });

  it.each([
    'http://hooks.example/',
    'https://user:word@hooks.example/',
    'https://hooks.example:22/',
  ])('at %s is rejected', async (url) => {
    expect(await rejectionOf(webhooksOf().create({ ...input, url }))).toBe('WEBHOOK_URL_REJECTED');
  });

  it('is signed with the earlier secret, too, for a day after it was replaced', async () => {
    const { id, secret: earlier } = await createWebhook(at.deps, teacher.id, receiver.url);
    await addDeliveries(id, 1);
    // Replaced while the request is under way.
    const rotated = Promise.withResolvers<string>();
    receiver.respond = async (response, sent) => {
      const { secret } = await webhooksOf().rotateSecret({ webhookId: id, currentPassword });
      rotated.resolve(secret);
      respondWith(200)(response, sent);
    };
    await deliverTo(id);
    const later = await rotated.promise;
    receiver.respond = respondWith(200);
    const verifies = (secret: string) => {
      try {
        const sent = received.at(-1);
        if (sent) verifySignature(secret, sent);
        return sent !== undefined;
      } catch {
        return false;
      }
    };
    expect([verifies(earlier), verifies(later)]).toEqual([true, false]);
    await addDeliveries(id, 1);
    await deliverTo(id);
    expect([verifies(earlier), verifies(later)]).toEqual([true, true]);
    await sql`UPDATE webhooks SET rotated_at = now() - interval '25 hours'`.execute(at.db);
    await addDeliveries(id, 1);
    await deliverTo(id);
    expect([verifies(earlier), verifies(later)]).toEqual([false, true]);
  });

  it('from WEBHOOK_URL receives the events of every instructor, and changes with the settings', async () => {
    const prepare = (secret: string | null) => {
      const ofSite = secret
        ? { url: receiver.url, secret, events: ['payout.ended' as const] }
        : null;
      const env = { ...at.deps.env, webhooks: { allowsLoopback: true, ofSite } };
      return at.db.transaction().execute((trx) => prepareSiteWebhook({ ...at.deps, env }, trx));
    };
    const secrets = [makeWebhookSecret(), makeWebhookSecret()];
    for (const secret of secrets) await prepare(secret);
    const payoutId = newId();
    await at.db
      .insertInto('payouts')
      .values({ id: payoutId, teacherId: teacher.id, amountCents: 4200 })
      .execute();
    await at.db
      .transaction()
      .execute((trx) => at.deps.facts.publish(trx, 'payout.ended', { payoutId }));
    await deliverFacts(at.deps);
    const rows = await at.db.selectFrom('webhooks').select('id').execute();
    for (const { id } of rows) await deliverTo(id);
    expect(types()).toEqual(['payout.ended']);
    for (const secret of secrets) for (const sent of received) verifySignature(secret, sent);
    await prepare(null);
    expect(await at.db.selectFrom('webhooks').select('id').execute()).toEqual([]);
  });
});
