import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { sendDigests } from '#server/market/follows/digests.service.ts';
import { follow } from '#server/market/follows/follows.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBooking, createEntry } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { addFirst, createHeldClass, openNow } from '#server/testing/fixtures/opens-first.ts';
import { createWebhook } from '#server/testing/fixtures/webhooks.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { dayMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const came = accountPerTest(at);
const stranger = accountPerTest(at);
const as = (account: Account) => callerFor(at.deps, account);

/** A class with an open date in four days, unless it has none, and a date in a week that opens first. */
async function createEarlyDate(options: { openDates?: number; maxStudents?: number } = {}) {
  const { openDates = 1, maxStudents = 10 } = options;
  const slots = [
    { startsInHours: -24 },
    ...Array.from({ length: openDates }, (_, n) => ({ startsInHours: 96 + 24 * n })),
  ];
  const held = await createHeldClass(at, teacher, [came], { priceCents: 0, maxStudents, slots });
  const { id } = await addFirst(at, teacher, held.classId);
  const [, openId = ''] = held.sessionIds;
  return { classId: held.classId, openId, earlyId: id };
}

describe('before a date opens to everyone', () => {
  it('only those invited can book it; for others its id is like one that does not exist', async () => {
    const { classId, earlyId } = await createEarlyDate();
    const book = (account: Account, sessionId: string) =>
      rejectionOf(as(account).bookings.book({ classId, sessionId }));
    expect(await book(stranger, newId())).toBe('NO_SCHEDULE');
    expect(await book(stranger, earlyId)).toBe('NO_SCHEDULE');
    expect(await book(came, earlyId)).toBeNull();
    await openNow(at, earlyId);
    expect(await book(stranger, earlyId)).toBeNull();
  });

  it('a booking without a date is of the next one that is open to the student', async () => {
    const early = await createEarlyDate({ openDates: 0 });
    expect(await rejectionOf(as(stranger).bookings.book({ classId: early.classId }))).toBe(
      'CLASS_STARTED',
    );
    const booked = await as(came).bookings.book({ classId: early.classId });
    expect(booked.sessionId).toBe(early.earlyId);
  });

  it('others cannot move to it, and are not told that they could', async () => {
    const { classId, openId, earlyId } = await createEarlyDate();
    const bookingId = await createBooking(at.db, openId, stranger.id);
    const move = (sessionId: string) =>
      rejectionOf(as(stranger).bookings.move({ bookingId, sessionId }));
    expect(await move(newId())).toBe('CLASS_SESSION_NOT_FOUND');
    expect(await move(earlyId)).toBe('CLASS_SESSION_NOT_FOUND');
    expect((await as(stranger).bookings.byId({ bookingId })).mayMove).toBe(false);
    const own = await as(came).bookings.book({ classId, sessionId: openId });
    await as(came).bookings.move({ bookingId: own.id, sessionId: earlyId });
    await openNow(at, earlyId);
    expect((await as(stranger).bookings.byId({ bookingId })).mayMove).toBe(true);
    expect(await move(earlyId)).toBeNull();
  });

  it('others cannot wait for it, are not offered it, and are offered what is left once it opens', async () => {
    const { classId, openId, earlyId } = await createEarlyDate({ maxStudents: 1 });
    await as(came).bookings.book({ classId, sessionId: openId });
    const join = (account: Account, sessionId: string | null) =>
      rejectionOf(as(account).waitlist.join({ classId, sessionId, seats: 1 }));
    expect(await join(stranger, earlyId)).toBe('NO_SCHEDULE');
    await at.db
      .updateTable('classSessions')
      .set({ capacity: 1 })
      .where('id', '=', openId)
      .execute();
    expect(await join(stranger, null)).toBeNull();
    const offers = async () =>
      (await as(stranger).waitlist.list()).map(({ offer, openDates }) => [offer, openDates.length]);
    expect(await offers()).toEqual([[null, 0]]);
    const lines = await as(stranger).waitlist.ofClass({ classId });
    expect(JSON.stringify(lines)).not.toContain(earlyId);
    await openNow(at, earlyId);
    expect(await offers()).toMatchObject([[{ sessionId: earlyId }, 0]]);
  });

  it('someone invited who waits is offered it right away', async () => {
    const held = await createHeldClass(at, teacher, [came], { priceCents: 0 });
    for (const { id } of [stranger, came]) await createEntry(at.db, held, id, { isAnyDate: true });
    const { id } = await addFirst(at, teacher, held.classId);
    const offered = await at.db
      .selectFrom('seatHolds')
      .select('studentId')
      .where('sessionId', '=', id)
      .execute();
    expect(offered).toEqual([{ studentId: came.id }]);
  });

  it('followers read nothing of it, and have it in the digest after it opened', async () => {
    const { classId, earlyId } = await createEarlyDate({ openDates: 0 });
    const timeZone = 'America/Los_Angeles';
    const reader = { userId: stranger.id, linkToken: null };
    await follow(at.db, reader, { classId, timeZone }, new Date());
    // Added two hours ago, and followed an hour ago.
    await sql`UPDATE class_sessions SET created_at = now() - interval '2 hours'`.execute(at.db);
    await sql`UPDATE classes SET first_active_at = now() - interval '1 day'`.execute(at.db);
    await sql`UPDATE follows SET created_at = now() - interval '1 hour'`.execute(at.db);
    const digests = async () => {
      const nextAt = new Date();
      await at.db.updateTable('digestReaders').set({ nextAt }).execute();
      await sendDigests(at.deps, nextAt);
      return (await emailsTo(at.deps, stranger.email)).length;
    };
    expect(await digests()).toBe(0);
    await openNow(at, earlyId);
    expect(await digests()).toBe(1);
  });

  it('its events reach the webhook of its instructor at once, and that of the site when it opens', async () => {
    const own = await createWebhook(at.deps, teacher.id);
    const site = await createWebhook(at.deps, null, 'https://site.example/in');
    const other = await createWebhook(at.deps, stranger.id);
    const { classId, earlyId } = await createEarlyDate();
    await as(came).bookings.book({ classId, sessionId: earlyId });
    await as(teacher).classes.edit({ classId, title: 'Raku with Maya' });
    await deliverFacts(at.deps);
    const named = await at.db
      .selectFrom('webhookDeliveries')
      .select(['webhookId', 'event', 'dueAt'])
      .where('body', 'like', `%${earlyId}%`)
      .orderBy('event')
      .orderBy('webhookId')
      .execute();
    const when = ({ dueAt }: { dueAt: Date }) =>
      Math.round((dueAt.getTime() - Date.now()) / dayMs) === 1 ? 'after it opened' : 'now';
    const seen = named.map((row) => [row.webhookId, row.event, when(row)]);
    expect(seen).toContainEqual([own.id, 'booking.confirmed', 'now']);
    expect(seen.filter(([id]) => id === site.id)).toEqual([
      [site.id, 'booking.confirmed', 'after it opened'],
    ]);
    expect(seen.filter(([id]) => id === other.id)).toEqual([]);
  });
});
