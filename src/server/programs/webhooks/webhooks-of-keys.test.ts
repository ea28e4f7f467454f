import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import {
  respondWith,
  startWebhookReceiver,
  verifySignature,
} from '#server/testing/fakes/webhook-receiver.ts';
import { createApiKey } from '#server/testing/fixtures/api-keys.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { createWebhook, takeTurns } from '#server/testing/fixtures/webhooks.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { webhookLimits } from '#shared/people/accounts/webhook-limits.ts';
import { eventScopes, webhookEvents } from '#shared/people/accounts/webhooks.ts';
import { createDueWebhooksWorker } from './webhooks.jobs.ts';

const at = openTestApp({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const receiver = await startWebhookReceiver();
const { received } = receiver;
let passwordHash = '';
let owner: Account;
let key: { id: string; key: string };

beforeAll(async () => {
  passwordHash = await hashPassword(testPassword);
});
afterAll(() => receiver.close());
beforeEach(async () => {
  received.length = 0;
  receiver.respond = respondWith(200);
  await at.db.deleteFrom('webhooks').execute();
  owner = await createUser(at.db, { role: 'instructor', passwordHash });
  key = await keyWith(['roster:read', 'classes:read']);
});

const keyWith = (scopes: KeyScope[]) => createApiKey(at.db, owner.id, ['webhooks', ...scopes]);

type Sent = { token?: string; body?: object; headers?: Record<string, string> };

/** Returns the status, and the body or the code of the error. */
async function send(call: `${string} /${string}`, { token = key.key, ...request }: Sent = {}) {
  const [method = '', path = ''] = call.split(' ');
  const response = await at.call(method as 'GET', `/api${path}`, { token, ...request });
  return { status: response.statusCode, ...(response.body && response.json()) };
}

const subscribe = (body: object = {}, sent: Sent = {}) =>
  send('POST /webhooks', {
    ...sent,
    body: { url: `${receiver.url}/in`, events: ['booking.confirmed'], ...body },
  });

async function book() {
  const { classId } = await createClass(at.db, owner.id);
  const student = await createUser(at.db);
  await callerFor(at.deps, student).bookings.book({ classId });
}

async function deliver() {
  await deliverFacts(at.deps);
  await takeTurns(at.deps);
}

const subjectsOf = async (reader = owner) =>
  (await emailsTo(at.deps, reader.email)).map(({ subject }) => subject);

describe('a program with a key', () => {
  it('subscribes, receives, and unsubscribes, once for each event', async () => {
    const [confirmed, canceled] = [
      await subscribe(),
      await subscribe({ events: ['booking.canceled'] }),
    ];
    expect(confirmed).toMatchObject({
      status: 201,
      url: `${receiver.url}/in`,
      events: ['booking.confirmed'],
      isActive: true,
      pauseReason: null,
      keyName: 'Studio calendar',
      secret: expect.stringMatching(/^whsec_/),
    });
    await book();
    await deliver();
    expect(received.map(({ type }) => type)).toEqual(['booking.confirmed']);
    for (const sent of received) verifySignature(confirmed.secret, sent);
    expect(await send(`DELETE /webhooks/${confirmed.id}`)).toEqual({ status: 204 });
    expect(await send(`DELETE /webhooks/${confirmed.id}`)).toMatchObject({
      status: 404,
      code: 'WEBHOOK_NOT_FOUND',
    });
    await book();
    await deliver();
    expect(received).toHaveLength(1);
    const { webhooks } = await send('GET /webhooks');
    expect(webhooks.map(({ id }: { id: string }) => id)).toEqual([canceled.id]);
  });

  it('may subscribe to the same again, and each webhook gets its own message', async () => {
    const [one, other] = [await subscribe(), await subscribe()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.secret).not.toBe(one.secret);
    await book();
    await deliver();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  });

  it('has room for a webhook for each event, and reads the limit in a sentence', async () => {
    const all = await keyWith([...new Set(Object.values(eventScopes))]);
    const programs = Math.floor(webhookLimits.webhooks / webhookEvents.length);
    expect(programs).toBeGreaterThan(1);
    for (const event of webhookEvents)
      expect((await subscribe({ events: [event] }, { token: all.key })).status).toBe(201);
    for (let made = webhookEvents.length; made < webhookLimits.webhooks; made++)
      await createWebhook(at.deps, owner.id);
    expect(await subscribe()).toMatchObject({
      status: 409,
      code: 'TOO_MANY_WEBHOOKS',
      message: 'You can have at most 50 webhooks',
    });
  });

  it('gets the same response with the same Idempotency-Key, whose secret is not stored in clear', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await subscribe({}, { headers });
    expect(await subscribe({}, { headers })).toEqual(first);
    const rows = await at.db.selectFrom('idempotencyKeys').select('response').execute();
    expect(JSON.stringify(rows)).not.toContain(first.secret.slice('whsec_'.length));
    expect((await send('GET /webhooks')).webhooks).toHaveLength(1);
    expect(await subscribe({ events: ['booking.canceled'] }, { headers })).toMatchObject({
      status: 422,
    });
    // Another key would get the secret of this one.
    const other = await keyWith(['roster:read']);
    expect((await subscribe({}, { headers, token: other.key })).status).toBe(422);
    const rotate = { headers: { 'idempotency-key': newId() }, body: {} };
    const rotated = await send(`POST /webhooks/${first.id}/secret`, rotate);
    expect(rotated.secret).not.toBe(first.secret);
    expect(await send(`POST /webhooks/${first.id}/secret`, rotate)).toEqual(rotated);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await subscribe();
    const rotated = await send(`POST /webhooks/${id}/secret`, { body: {} });
    await send(`POST /webhooks/${id}/test`);
    await deliver();
    for (const sent of received)
      for (const valid of [secret, rotated.secret]) verifySignature(valid, sent);
    expect(received).toHaveLength(1);
  });

  it('tests a webhook, lists its deliveries by pages, and sends one again', async () => {
    const { id } = await subscribe();
    const sent = [];
    for (let tests = 0; tests < 21; tests++) sent.push(await send(`POST /webhooks/${id}/test`));
    await deliver();
    const [{ status, deliveryId }] = sent;
    expect(status).toBe(202);
    const response = await at.call('GET', `/api/webhooks/${id}/deliveries`, { token: key.key });
    const first = response.json();
    expect(first.items).toHaveLength(20);
    expect(first.items[0]).toMatchObject({
      event: 'webhook.test',
      state: 'delivered',
      status: 200,
    });
    const [, next = ''] =
      /<[^>]*\/api(\/[^>]*)>; rel="next"/.exec(`${response.headers.link}`) ?? [];
    const last = await send(`GET ${next}` as 'GET /');
    expect(last).toMatchObject({ items: [{ id: deliveryId }], nextCursor: null });
    received.length = 0;
    const again = await send(`POST /webhook-deliveries/${deliveryId}/resend`);
    expect(again).toEqual({ status: 202 });
    await deliver();
    expect(received.map((message) => message.id)).toEqual([deliveryId]);
  });

  it('turns a webhook off and on, and changes its URL and its events', async () => {
    const { id } = await subscribe();
    const path = `PATCH /webhooks/${id}` as const;
    expect(await send(path, { body: { isActive: false } })).toMatchObject({
      isActive: false,
      pauseReason: 'off',
    });
    await book();
    await deliver();
    expect(received).toEqual([]);
    const changed = { url: `${receiver.url}/other`, events: ['class.changed'], isActive: true };
    expect(await send(path, { body: changed })).toMatchObject({ ...changed, pauseReason: null });
    expect(await send(`GET /webhooks/${id}`)).toMatchObject(changed);
    await send(`POST /webhooks/${id}/test`);
    await deliver();
    expect(received.map((sent) => sent.path)).toEqual(['/other']);
    expect(await send(path, { body: { url: 'http://10.0.0.1/in' } })).toMatchObject({
      status: 400,
      code: 'WEBHOOK_URL_REJECTED',
    });
  });
});

describe('what a key may do', () => {
  it('is only what its other scopes read: the error names the scopes that it lacks', async () => {
    expect(await subscribe({ events: ['booking.missed', 'payout.ended'] })).toMatchObject({
      status: 403,
      code: 'WEBHOOK_EVENTS_UNREADABLE',
      fields: { events: 'payout.ended needs earnings:read' },
    });
    const { id } = await subscribe();
    const path = `PATCH /webhooks/${id}` as const;
    const widened = { body: { events: ['message.sent'] } };
    expect((await send(path, widened)).code).toBe('WEBHOOK_EVENTS_UNREADABLE');
    // Its owner can't widen it, either, because the key could then send more to another URL.
    const { update } = callerFor(at.deps, owner).webhooks;
    const byOwner = update({
      webhookId: id,
      events: ['message.sent'],
      currentPassword: testPassword,
    });
    expect(await rejectionOf(byOwner)).toBe('WEBHOOK_EVENTS_UNREADABLE');
    const { key: unscoped } = await createApiKey(at.db, owner.id, ['roster:read']);
    expect((await subscribe({}, { token: unscoped })).code).toBe('KEY_SCOPE_MISSING');
  });

  it('is limited to the webhooks that it added', async () => {
    const { id: othersId } = await createWebhook(at.deps, owner.id, `${receiver.url}/page`);
    const { deliveryId } = await callerFor(at.deps, owner).webhooks.test({ webhookId: othersId });
    expect(await send('GET /webhooks')).toMatchObject({ webhooks: [] });
    const missing = { status: 404, code: 'WEBHOOK_NOT_FOUND' };
    for (const call of [
      'GET /webhooks/:id',
      'PATCH /webhooks/:id',
      'POST /webhooks/:id/secret',
      'POST /webhooks/:id/test',
      'DELETE /webhooks/:id',
      'GET /webhooks/:id/deliveries',
    ] as const) {
      const body = /PATCH|secret/.test(call) ? { body: {} } : {};
      const response = await send(call.replace(':id', othersId) as 'GET /', body);
      expect(response, call).toMatchObject(missing);
    }
    const again = await send(`POST /webhook-deliveries/${deliveryId}/resend`);
    expect(again.code).toBe('DELIVERY_NOT_FOUND');
    expect(await callerFor(at.deps, owner).webhooks.list()).toHaveLength(1);
  });

  it('needs no password, which a sign-in needs to send data anywhere', async () => {
    const body = { email: owner.email, password: testPassword };
    const { token } = await send('POST /auth/login', { body, token: '' });
    const events = ['payout.ended'];
    expect((await subscribe({ events }, { token })).code).toBe('WRONG_PASSWORD');
    const proof = { currentPassword: testPassword };
    const made = await subscribe({ events, ...proof }, { token });
    expect(made).toMatchObject({ status: 201, keyName: null });
    const path = `PATCH /webhooks/${made.id}` as const;
    for (const change of [{ url: `${receiver.url}/thief` }, { events: ['booking.confirmed'] }])
      expect((await send(path, { token, body: change })).code).toBe('WRONG_PASSWORD');
    expect(await send(path, { token, body: { isActive: false } })).toMatchObject({
      isActive: false,
    });
    expect((await send(`POST /webhooks/${made.id}/secret`, { token, body: {} })).code).toBe(
      'WRONG_PASSWORD',
    );
  });
});

describe('a webhook ends with its key', () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'is revoked': () => callerFor(at.deps, owner).keys.end({ keyId: key.id }),
    expires: () =>
      at.db
        .updateTable('apiKeys')
        .set({ expiresAt: new Date() })
        .where('id', '=', key.id)
        .execute(),
    'ends with the account': () =>
      callerFor(at.deps, owner).account.delete({ currentPassword: testPassword }),
  };

  it.each(Object.entries(ends))(
    'that %s: nothing that waits or happens is sent',
    async (_name, end) => {
      const { id } = await subscribe();
      receiver.respond = respondWith(500);
      await book();
      await send(`POST /webhooks/${id}/test`);
      await deliver();
      expect(received.length).toBeGreaterThan(0);
      received.length = 0;
      receiver.respond = respondWith(200);
      await end();
      await at.db
        .updateTable('webhookDeliveries')
        .set({ dueAt: new Date(0) })
        .execute();
      await at.db
        .updateTable('webhooks')
        .set({ attemptedAt: new Date(0) })
        .execute();
      await deliver();
      await createDueWebhooksWorker(at.deps).handle([{ id: newId(), data: {} }]);
      await deliver();
      expect(received).toEqual([]);
      expect(await at.db.selectFrom('webhooks').select('id').execute()).toEqual([]);
    },
  );

  it('and its owner is emailed when the key expired', async () => {
    await subscribe();
    await subscribe({ events: ['class.changed'] });
    await ends.expires?.();
    const worker = createDueWebhooksWorker(at.deps);
    for (let runs = 0; runs < 2; runs++) await worker.handle([{ id: newId(), data: {} }]);
    const added = 'Security alert: a webhook was added';
    const ended = 'An API key and its webhooks have ended';
    expect((await subjectsOf()).toSorted()).toEqual([ended, added, added]);
  });

  it('and sends nothing while its owner is suspended', async () => {
    await subscribe();
    const suspend = (reason: string | null) =>
      at.db.transaction().execute((trx) => setSuspension(trx, owner.id, reason));
    await suspend('Sold tickets of others.');
    await book();
    await deliver();
    expect(received).toEqual([]);
    await suspend(null);
    await book();
    await deliver();
    expect(received).toHaveLength(1);
  });

  it('even if the key is revoked while it adds one', async () => {
    const revoked = callerFor(at.deps, owner).keys.end({ keyId: key.id });
    const [made] = await Promise.all([subscribe(), revoked]);
    expect([201, 401]).toContain(made.status);
    expect(await callerFor(at.deps, owner).webhooks.list()).toEqual([]);
  });
});

describe('the owner', () => {
  it('is emailed when a program adds a webhook, points it elsewhere, or adds events', async () => {
    const { id } = await subscribe();
    const path = `PATCH /webhooks/${id}` as const;
    const added = 'Security alert: a webhook was added';
    const changed = 'Security alert: a webhook was changed';
    expect(await subjectsOf()).toEqual([added]);
    await send(path, { body: { isActive: false, url: `${receiver.url}/in` } });
    expect(await subjectsOf()).toEqual([added]);
    await send(path, { body: { url: `${receiver.url}/elsewhere` } });
    await send(path, { body: { events: ['booking.confirmed', 'class.changed'] } });
    await send(path, { body: { events: ['class.changed'] } });
    const emails = await emailsTo(at.deps, owner.email);
    expect(emails.map(({ subject }) => subject).toSorted()).toEqual([added, changed, changed]);
    const texts = emails.map(({ text }) => text).join('\n');
    expect(texts).toContain('With API key: Studio calendar');
    expect(texts).toContain(`Instead of: ${receiver.url}/in`);
  });

  it('gets a limited number of these emails in an hour', async () => {
    const { id } = await subscribe();
    await at.db
      .updateTable('rateLimits')
      .set({ count: 1_000_000 })
      .where('key', 'like', 'pointWebhook%')
      .execute();
    const limited = await at.call('POST', '/api/webhooks', {
      token: key.key,
      body: { url: `${receiver.url}/in`, events: ['booking.confirmed'] },
    });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const moved = { body: { url: `${receiver.url}/elsewhere` } };
    expect((await send(`PATCH /webhooks/${id}`, moved)).status).toBe(429);
    expect((await send(`PATCH /webhooks/${id}`, { body: { isActive: false } })).status).toBe(200);
    await at.db.deleteFrom('rateLimits').execute();
  });

  it('sees which key added a webhook, and reads how many ended with a recovered password', async () => {
    await subscribe();
    await createWebhook(at.deps, owner.id);
    const webhooks = await callerFor(at.deps, owner).webhooks.list();
    expect(webhooks.map(({ keyName }) => keyName)).toEqual([null, 'Studio calendar']);
    const ended = await at.db
      .transaction()
      .execute((trx) => endAccess(at.deps, trx, owner.id, 'passwordReset'));
    expect(ended).toMatchObject({ endedKeys: 1, endedWebhooks: 2 });
  });
});
