import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { setSuspension } from '#server/people/auth/accounts/suspension.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { normalizeImageUrls } from '#server/programs/rest/image-urls.ts';
import {
  type Respond,
  respondWith,
  startWebhookReceiver,
  verifySignature,
} from '#server/testing/fakes/webhook-receiver.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createWebhook, takeTurns } from '#server/testing/fixtures/webhooks.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { Fact } from '#shared/facts.ts';
import { hourMs } from '#shared/units.ts';
import { createDueWebhooksWorker } from './webhooks.jobs.ts';

const at = openTestDeps({ WEBHOOK_ALLOW_LOOPBACK: 'true' });
const receiver = await startWebhookReceiver();
const { received } = receiver;
let teacher: Account;
let webhook: { id: string; secret: string };

afterAll(() => receiver.close());
beforeEach(async () => {
  received.length = 0;
  receiver.respond = respondWith(200);
  await at.db.deleteFrom('webhooks').execute();
  teacher = await createUser(at.db, { role: 'instructor' });
  webhook = await createWebhook(at.deps, teacher.id, `${receiver.url}/in`);
});

const webhooksOf = (account = teacher) => callerFor(at.deps, account).webhooks;
const types = () => received.map(({ type }) => type);

/** Handles all facts, and delivers until nothing is due. */
async function deliver() {
  await deliverFacts(at.deps);
  await takeTurns(at.deps);
}

/** Delivers again after the time for which the webhook and its deliveries wait. */
async function deliverLater() {
  await sql`UPDATE webhook_deliveries SET due_at = now()`.execute(at.db);
  await sql`UPDATE webhooks SET attempted_at = attempted_at - interval '1 hour'`.execute(at.db);
  await createDueWebhooksWorker(at.deps).handle([{ id: newId(), data: {} }]);
  await deliver();
}

async function publish<Name extends keyof Fact>(name: Name, ...facts: Fact[Name][]) {
  await at.db.transaction().execute((trx) => at.deps.facts.publish(trx, name, ...facts));
}

const book = async (classId: string) => {
  const student = await createUser(at.db, { fullName: 'Sam Rivera' });
  return callerFor(at.deps, student).bookings.book({ classId });
};

describe('a booking', () => {
  it('is sent to the webhook of its instructor, signed, with the fields of the roster', async () => {
    const stranger = await createUser(at.db);
    await createWebhook(at.deps, stranger.id, `${receiver.url}/stranger`);
    const { classId } = await createClass(at.db, teacher.id);
    const { id: bookingId, sessionId } = await book(classId);
    await deliver();
    expect(received).toHaveLength(1);
    const [sent] = received;
    if (!sent) return;
    expect([sent.path, sent.type]).toEqual(['/in', 'booking.confirmed']);
    verifySignature(webhook.secret, sent);
    expect(() => verifySignature(`whsec_${btoa('x'.repeat(32))}`, sent)).toThrow(/signature/);
    const { students, session } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
    const { isRepeating: _1, refundedStudents: _2, price: _3, ...shown } = session;
    const { minAge: _7, maxAge: _8, grownUp: _9, ...date } = shown;
    const [student] = students;
    if (!student) throw new Error('The student is not on the roster');
    const { isBlockedByMe: _4, line: _5, participants: _6, ...booking } = student;
    expect(sent.data).toEqual(normalizeImageUrls({ booking, session: date }, at.deps.env.appUrl));
    expect(booking.bookingId).toBe(bookingId);
  });

  it('is not sent for other events, while the owner is suspended, or to a paused webhook', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const bookWith = async (change: Promise<unknown>) => {
      await change;
      await book(classId);
      await deliver();
    };
    const suspend = (reason: string | null) =>
      at.db.transaction().execute((trx) => setSuspension(trx, teacher.id, reason));
    await bookWith(suspend('Sold tickets of others.'));
    await suspend(null);
    await bookWith(
      sql`UPDATE webhooks SET paused_at = now(), pause_reason = 'gone'`.execute(at.db),
    );
    await sql`UPDATE webhooks SET paused_at = NULL, pause_reason = NULL`.execute(at.db);
    await bookWith(sql`UPDATE webhooks SET events = '{payout.ended}'`.execute(at.db));
    expect(types()).toEqual([]);
  });
});

it('each event has the data of its subject, for the instructor only', async () => {
  const student = await createUser(at.db);
  await createWebhook(at.deps, student.id, `${receiver.url}/student`);
  const booked = await createBookedClass(at.db, teacher.id, student.id);
  const { bookingId, sessionId, classId } = booked;
  const payoutId = newId();
  await at.db
    .insertInto('payouts')
    .values({ id: payoutId, teacherId: teacher.id, amountCents: 4200 })
    .execute();
  const lost = { bookingId, worthCents: 0, refundCents: null, meetings: 1, meetingsLeft: 1 };
  await publish('booking.missed', { bookingId });
  await publish('session.canceled', { sessionIds: [sessionId], reason: 'teacher', lost: [lost] });
  await publish('minimum.decided', { sessionId, outcome: 'hold', students: 1 });
  for (const name of ['class.reviewed', 'class.published'] as const)
    await publish(name, { classId });
  const written = { id: newId(), classId, text: 'Is the oven hot?' };
  const { threadId, message } = await callerFor(at.deps, student).messages.start(written);
  await publish('payout.ended', { payoutId });
  const unpaid = { bookingId, wasReserved: true, worthCents: 0, refundCents: null };
  await publish('booking.canceled', unpaid);
  await deliver();
  const sent = Object.fromEntries(received.map(({ type, data }) => [type, data]));
  const [thread] = (await callerFor(at.deps, teacher).messages.threads({})).items;
  expect(thread).toMatchObject({ id: threadId, classId, isTeacher: true, unread: 1 });
  expect(received.map(({ path }) => path)).toEqual(Array(7).fill('/in'));
  expect(sent).toMatchObject({
    'booking.missed': { booking: { bookingId }, session: { classId } },
    'session.canceled': {
      session: { id: sessionId },
      bookings: [{ bookingId, email: student.email }],
    },
    'minimum.decided': { session: { id: sessionId }, bookings: [] },
    'class.reviewed': { class: { id: classId, price: 45.5 } },
    'class.published': { class: { id: classId, price: 45.5 } },
    'message.sent': { message: { ...message, isMine: false }, thread },
    'payout.ended': { payout: { id: payoutId, amount: 42 } },
  });
});

describe('the event of a change has the earlier values', () => {
  const changes = () => received.map(({ type, data }) => [type, data] as const);

  it('of a booking: its seats and its date', async () => {
    const { classId, sessionIds } = await createClass(at.db, teacher.id, {
      slots: [{}, { startsInHours: 96 }],
    });
    const [sessionId = '', otherId = ''] = sessionIds;
    const student = await createUser(at.db);
    const { bookings } = callerFor(at.deps, student);
    const { id: bookingId } = await bookings.book({ classId, sessionId, seats: 1 });
    await deliver();
    received.length = 0;
    const { session } = await callerFor(at.deps, teacher).bookings.roster({ sessionId });
    const { startTime, endTime, meetings } = session;
    const date = { id: sessionId, startTime, endTime, meetings };
    await bookings.changeSeats({ bookingId, seats: 3 });
    await bookings.changeSeats({ bookingId, seats: 2 });
    await bookings.move({ bookingId, sessionId: otherId });
    await deliver();
    expect(changes()).toMatchObject([
      ['booking.changed', { before: { seats: 1, session: date } }],
      ['booking.changed', { before: { seats: 3, session: date } }],
      [
        'booking.changed',
        { booking: { seats: 2 }, session: { id: otherId }, before: { seats: 2, session: date } },
      ],
    ]);
  });

  it('of a date without bookings: its time and its place', async () => {
    const { classId, sessionId } = await createClass(at.db, teacher.id, { location: 'Portland' });
    const { sessions } = await callerFor(at.deps, teacher).classes.byId({ classId });
    const [before] = sessions;
    const startTime = new Date(Date.parse(before?.startTime ?? '') + 3 * hourMs).toISOString();
    const endTime = new Date(Date.parse(before?.endTime ?? '') + 3 * hourMs).toISOString();
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, startTime, endTime });
    await deliver();
    const { startTime: wasStart, endTime: wasEnd } = before ?? {};
    expect(changes()).toMatchObject([
      [
        'session.changed',
        {
          session: { id: sessionId, startTime, endTime },
          bookings: [],
          before: { startTime: wasStart, endTime: wasEnd, location: 'Portland' },
        },
      ],
    ]);
  });

  it('of people added by hand: their seats, and never their names', async () => {
    const { sessionId } = await createClass(at.db, teacher.id);
    const { byHand } = callerFor(at.deps, teacher);
    const person = { name: 'Jo Park', email: 'jo@example.com', paidHow: 'cash' } as const;
    const { id: addedId } = await byHand.add({ sessionId, seats: 2, ...person });
    await byHand.change({ addedId, seats: 3 });
    await byHand.remove({ addedId });
    await deliver();
    const change = (kind: string, seats: number, before: number) => [
      'roster.changed',
      {
        session: { id: sessionId, seatsTaken: 0 },
        byHand: { id: addedId, change: kind, seats },
        before: { seats: before },
      },
    ];
    expect(changes()).toMatchObject([
      change('added', 2, 0),
      change('changed', 3, 2),
      change('removed', 0, 3),
    ]);
    expect(JSON.stringify(received)).not.toMatch(/Jo Park|jo@example/);
  });

  it('of a class without bookings: each changed field, and there is no event if no field changed', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const { classes } = callerFor(at.deps, teacher);
    const before = await classes.byId({ classId });
    const { title, price, whatToExpect, category } = before;
    await classes.edit({ classId, title, price });
    await deliver();
    expect(changes()).toEqual([]);
    await classes.edit({ classId, price: 12.5, whatToExpect: { bring: 'An apron' } });
    await deliver();
    expect(changes()).toMatchObject([
      [
        'class.changed',
        {
          class: { id: classId, price: 12.5, category },
          changed: ['price', 'whatToExpect'],
          before: { price, whatToExpect },
        },
      ],
    ]);
  });
});

it('a delivery has the same bytes at each try, whatever happens meanwhile', async () => {
  receiver.respond = respondWith(500);
  const { classId } = await createClass(at.db, teacher.id);
  const { id: bookingId } = await book(classId);
  await deliver();
  await at.db.updateTable('users').set({ fullName: 'Robin Park' }).execute();
  await at.db.updateTable('classes').set({ title: 'Bread in a hurry' }).execute();
  await at.db.updateTable('bookings').set({ seats: 2 }).where('id', '=', bookingId).execute();
  await deliverLater();
  receiver.respond = respondWith(200);
  await deliverLater();
  const { items } = await webhooksOf().deliveries({ webhookId: webhook.id });
  await webhooksOf().sendAgain({ deliveryId: items[0]?.id ?? '' });
  await deliver();
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  for (const sent of received) verifySignature(webhook.secret, sent);
});

it('each of many canceled dates concerns only its own bookings', async () => {
  const canceled = [];
  for (const student of [await createUser(at.db), await createUser(at.db)])
    canceled.push(await createBookedClass(at.db, teacher.id, student.id));
  const seat = { worthCents: 0, refundCents: null, meetings: 1, meetingsLeft: 1 };
  const lost = canceled.map(({ bookingId }) => ({ ...seat, bookingId }));
  const sessionIds = canceled.map(({ sessionId }) => sessionId);
  await publish('session.canceled', { sessionIds, reason: 'teacher', lost });
  await deliverFacts(at.deps);
  const rows = await at.db
    .selectFrom('webhookDeliveries')
    .select('about')
    .where('webhookId', '=', webhook.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    canceled.map(({ sessionId, bookingId }) => ({ about: [sessionId, bookingId] })),
  );
});

it('tests, deliveries that are sent again and webhooks that are turned on share a limit', async () => {
  const { test, update, sendAgain, deliveries } = webhooksOf();
  const own = { webhookId: webhook.id };
  await test(own);
  const deliveryId = (await deliveries(own)).items[0]?.id ?? '';
  await at.db.updateTable('rateLimits').set({ count: 1_000_000 }).execute();
  const turnOn = () => update({ ...own, isActive: true });
  for (const send of [() => test(own), turnOn, () => sendAgain({ deliveryId })])
    expect(await rejectionOf(send())).toBe('RATE_LIMITED');
  await at.db.deleteFrom('rateLimits').execute();
});

describe('a delivery that fails', () => {
  const fail: Record<string, [Respond, number | null, string]> = {
    'an error': [respondWith(500), 500, 'said so'],
    'a redirect': [respondWith(301), 301, 'said so'],
    'a closed connection': [
      (response) => response.socket?.destroy(),
      null,
      'The connection failed (ECONNRESET)',
    ],
  };

  it.each(Object.entries(fail))(
    'with %s is listed and sent again, with the same id and body',
    async (_name, [respond, status, response]) => {
      receiver.respond = respond;
      await webhooksOf().test({ webhookId: webhook.id });
      await deliver();
      const list = () => webhooksOf().deliveries({ webhookId: webhook.id });
      const failed = { event: 'webhook.test', state: 'waiting', attempts: 1, status, response };
      expect((await list()).items).toMatchObject([failed]);
      expect((await webhooksOf().list())[0]?.failingSince).not.toBeNull();
      receiver.respond = respondWith(204);
      await deliver();
      expect(received).toHaveLength(1);
      await deliverLater();
      const sent = received.map(({ id, body }) => ({ id, body }));
      expect(sent).toEqual([sent[0], sent[0]]);
      expect((await list()).items).toMatchObject([
        { state: 'delivered', attempts: 2, status: 204 },
      ]);
      expect((await webhooksOf().list())[0]?.failingSince).toBeNull();
    },
  );

  it('keeps later ones about the same booking waiting, but no others', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const first = await book(classId);
    await book(classId);
    receiver.respond = (response, sent) =>
      respondWith(sent.body.includes(first.id) ? 500 : 200)(response, sent);
    await deliver();
    await publish('booking.released', { bookingId: first.id });
    await publish('booking.missed', { bookingId: first.id });
    await deliver();
    expect(types()).toEqual(['booking.confirmed', 'booking.confirmed']);
    receiver.respond = respondWith(200);
    await deliverLater();
    expect(types().slice(2)).toEqual(['booking.confirmed', 'booking.released', 'booking.missed']);
  });

  it('is given up after three days, and then lets later ones through', async () => {
    receiver.respond = respondWith(500);
    const { bookingId } = await createBookedClass(at.db, teacher.id, (await createUser(at.db)).id);
    await publish('booking.released', { bookingId });
    await deliver();
    await publish('booking.missed', { bookingId });
    await deliverFacts(at.deps);
    await sql`UPDATE webhook_deliveries SET give_up_at = now() WHERE attempts > 0`.execute(at.db);
    receiver.respond = respondWith(200);
    await deliverLater();
    expect(types()).toEqual(['booking.released', 'booking.missed']);
    const { items } = await webhooksOf().deliveries({ webhookId: webhook.id });
    expect(items.map(({ state }) => state)).toEqual(['delivered', 'failed']);
    await webhooksOf().sendAgain({ deliveryId: items[1]?.id ?? '' });
    await deliver();
    expect(types().at(-1)).toBe('booking.released');
  });

  it('with 410, or after ten days, pauses the webhook until its owner turns it on', async () => {
    const pauseWith = async (status: number, failingSince: Date | null) => {
      const attemptedAt = failingSince;
      await at.db.updateTable('webhooks').set({ failingSince, attemptedAt }).execute();
      receiver.respond = respondWith(status);
      await webhooksOf().test({ webhookId: webhook.id });
      await deliverLater();
      return (await webhooksOf().list())[0]?.pauseReason;
    };
    expect(await pauseWith(500, new Date('2020-01-01'))).toBe('failing');
    const emails = await emailsTo(at.deps, teacher.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['We paused your webhook']);
    expect(emails[0]?.text).toContain('Nothing has arrived there for 10 days.');
    const before = received.length;
    await deliverLater();
    expect(received).toHaveLength(before);
    receiver.respond = respondWith(200);
    await webhooksOf().update({ webhookId: webhook.id, isActive: true });
    await deliver();
    expect(received).toHaveLength(before + 1);
    expect(await pauseWith(410, null)).toBe('gone');
  });
});
