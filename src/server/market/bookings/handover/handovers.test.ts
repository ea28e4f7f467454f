import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { recountAll } from '#server/app/api/find-faults.ts';
import { cancelAllBookings } from '#server/market/bookings/leave-classes.service.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectAccountData } from '#server/people/users/data-export.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createCoupon } from '#server/testing/fixtures/coupons.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const giver = accountPerTest(at, { fullName: 'Sam Rivera' });
const friend = accountPerTest(at, { fullName: 'Leo Park' });
const as = (account: Account) => callerFor(at.deps, account);

let booked: { classId: string; sessionId: string; bookingId: string; token: string };
beforeEach(async () => {
  booked = await offered();
});

/** A paid booking of two spots, with a line, and the giver's link to it. */
async function offered(startsInHours = 100) {
  const slots = [{ startsInHours, capacity: 3 }];
  const { classId, sessionId } = await createClass(at.db, teacher.id, { slots });
  const wanted = { classId, sessionId, seats: 2, guests: ['Ana'], line: 'Left-handed' };
  const { id: bookingId } = await as(giver).bookings.book(wanted);
  await payForBooking(at.deps, bookingId);
  return { classId, sessionId, bookingId, token: await linkOf(giver, bookingId) };
}

async function linkOf(person: Account, bookingId: string) {
  const { url } = await as(person).handovers.offer({ bookingId });
  return url.slice(url.lastIndexOf('/') + 1);
}

const accept = (person: Account, { token, sessionId }: { token: string; sessionId?: string }) =>
  as(person).handovers.accept({ token, sessionId });
const own = (person: Account, bookingId = booked.bookingId) =>
  as(person).bookings.byId({ bookingId });
const faults = async () => (await recountAll(at.db)).flatMap((each) => each.faults);
const subjectsTo = async (person: Account) =>
  (await emailsTo(at.deps, person.email)).map(({ subject }) => subject);

describe('a booking that a friend accepts', () => {
  it('is theirs with its spots and price, without what was written for the instructor', async () => {
    expect(await as(friend).handovers.byToken({ token: booked.token })).toMatchObject({
      state: 'open',
      giver: 'Sam',
      isOwn: false,
      bookingId: null,
      booking: { seats: 2, total: 91, isPaid: true },
    });
    expect(await accept(friend, booked)).toEqual({ id: booked.bookingId });
    expect(await own(friend)).toMatchObject({
      seats: 2,
      total: 91,
      guests: [],
      line: null,
      isPaidByAnother: true,
      payments: [],
    });
    expect(await rejectionOf(own(giver))).toBe('BOOKING_NOT_FOUND');
    const roster = await as(teacher).bookings.roster({ sessionId: booked.sessionId });
    expect(roster.students.map(({ fullName }) => fullName)).toEqual(['Leo Park']);
    expect(await faults()).toEqual([]);
  });

  it('leaves the giver the receipt, and refunds to the card that paid', async () => {
    await accept(friend, booked);
    await deliverFacts(at.deps);
    const { refund } = await as(friend).bookings.cancel({ bookingId: booked.bookingId });
    expect(refund.amount).toBe(91);
    await deliverFacts(at.deps);
    const given = await as(giver).bookings.given({ bookingId: booked.bookingId });
    expect(given).toMatchObject({ receiver: 'Leo', payments: [{ amount: 91, refunded: 91 }] });
    expect(given.refunds).toMatchObject([{ amount: 91 }]);
    expect(await own(friend)).toMatchObject({ payments: [], refunds: [] });
    expect(await subjectsTo(giver)).toContainEqual(expect.stringMatching(/^You get \$91 back: /));
    const toFriend = await emailsTo(at.deps, friend.email);
    expect(toFriend.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('$91, in full, to the card that paid for it'),
    );
    expect(await faults()).toEqual([]);
  });

  it('emails all three people, and moves the calendar entry', async () => {
    await deliverFacts(at.deps);
    await accept(friend, booked);
    await deliverFacts(at.deps);
    const methodTo = async (person: Account, subject: RegExp) => {
      const emails = await emailsTo(at.deps, person.email);
      return emails.find((email) => subject.test(email.subject))?.calendar?.method;
    };
    expect(await methodTo(giver, /^Leo has your booking: /)).toBe('CANCEL');
    expect(await methodTo(friend, /^You have Sam's booking: /)).toBe('REQUEST');
    expect(await subjectsTo(teacher)).toContainEqual(
      expect.stringMatching(/^A booking changed hands: /),
    );
  });

  it('tells the friend to release it once canceling refunds nothing', async () => {
    await at.db
      .updateTable('bookings')
      .set({ refundPolicy: JSON.stringify({ fullRefundHours: 24 * 365 }) })
      .where('id', '=', booked.bookingId)
      .execute();
    await accept(friend, booked);
    await deliverFacts(at.deps);
    const [received] = await emailsTo(at.deps, friend.email);
    expect(received?.text).toMatch(/release your spots: .*the card that paid/s);
  });

  it('gives up added spots that the giver has not paid, and a late payment of theirs is refunded', async () => {
    const { addition } = await as(giver).bookings.changeSeats({
      bookingId: booked.bookingId,
      seats: 3,
    });
    expect(addition).not.toBeNull();
    await accept(friend, booked);
    await payForBooking(at.deps, booked.bookingId);
    await deliverFacts(at.deps);
    expect(await own(friend)).toMatchObject({ seats: 2, payments: [], addition: null });
    expect(await subjectsTo(giver)).toContainEqual(
      expect.stringMatching(/^We're refunding your payment: /),
    );
    expect(await subjectsTo(friend)).not.toContainEqual(expect.stringMatching(/refund| back: /));
    expect(await faults()).toEqual([]);
  });

  it('offers the seats of an unpaid addition to the next in line, not to the friend', async () => {
    const { classId, sessionId, bookingId } = booked;
    await as(giver).bookings.changeSeats({ bookingId, seats: 3 });
    await createEntry(at.db, { classId, sessionId }, friend.id);
    const next = await createEntry(at.db, { classId, sessionId }, (await createUser(at.db)).id);
    await accept(friend, booked);
    const offers = await at.db
      .selectFrom('waitlistEntries')
      .select(['id', 'status'])
      .where('status', '=', 'offered')
      .execute();
    expect(offers).toEqual([{ id: next, status: 'offered' }]);
  });

  it('refunds each person what they paid, when one seat was given back too late', async () => {
    const { bookingId, sessionId } = booked;
    await accept(friend, booked);
    await as(friend).bookings.changeSeats({ bookingId, seats: 3 });
    await payForBooking(at.deps, bookingId);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: sql<Date>`now() + interval '5 hours'` })
      .where('id', '=', sessionId)
      .execute();
    await as(friend).bookings.changeSeats({ bookingId, seats: 2 });
    await as(teacher).classes.cancelSession({ sessionId });
    const paid = async (person: Account) =>
      person === giver
        ? (await as(giver).bookings.given({ bookingId })).payments
        : (await own(friend)).payments;
    expect(await paid(giver)).toMatchObject([{ amount: 91, refunded: 91 }]);
    expect(await paid(friend)).toMatchObject([{ amount: 45.5, refunded: 0 }]);
  });

  it("ends the friend's wait for the date, and can be given on, also back", async () => {
    const { classId, sessionId, bookingId } = booked;
    const entryId = await createEntry(at.db, { classId, sessionId }, friend.id);
    await accept(friend, booked);
    expect((await as(friend).waitlist.byId({ entryId })).status).toBe('claimed');
    await accept(giver, { token: await linkOf(friend, bookingId) });
    expect(await own(giver)).toMatchObject({ isPaidByAnother: false, payments: [{ amount: 91 }] });
    expect(await rejectionOf(own(friend))).toBe('BOOKING_NOT_FOUND');
  });

  it('is the first contact of the friend, and not the last of the giver', async () => {
    await at.db
      .updateTable('bookings')
      .set({ createdAt: sql<Date>`now() - interval '40 days'` } as object)
      .where('id', '=', booked.bookingId)
      .execute();
    await accept(friend, booked);
    const sourceOf = async (person: Account) => {
      const { classId } = await createClass(at.db, teacher.id);
      const { id } = await as(person).bookings.book({ classId });
      const row = at.db.selectFrom('bookings').select('commissionSource').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).commissionSource;
    };
    expect(await sourceOf(friend)).toBe('found');
    expect(await sourceOf(giver)).toBe('returning');
  });

  it('stays theirs when the giver leaves', async () => {
    await accept(friend, booked);
    await at.db.transaction().execute((trx) => cancelAllBookings(at.deps, trx, giver.id));
    expect((await own(friend)).status).toBe('confirmed');
    const second = await offered();
    await at.db.transaction().execute((trx) => cancelAllBookings(at.deps, trx, giver.id));
    expect(await rejectionOf(accept(friend, second))).toBe('HANDOVER_ENDED');
  });

  it('is in the data of both, and what was paid, refunded and saved in that of who paid', async () => {
    const { bookingId } = booked;
    const { id: couponId } = await createCoupon(at.db, teacher.id);
    await at.db.updateTable('bookings').set({ couponId }).where('id', '=', bookingId).execute();
    await as(giver).bookings.changeSeats({ bookingId, seats: 1 });
    const revoked = await as(giver).handovers.offer({ bookingId });
    await as(giver).handovers.revoke({ handoverId: revoked.id });
    await accept(friend, { token: await linkOf(giver, bookingId) });
    expect(await selectAccountData(at.db, giver.id)).toMatchObject({
      handovers: [
        { bookingId, class: expect.any(String), isFromYou: true, startTime: null },
        { acceptedAt: expect.any(String), startTime: expect.any(String) },
      ],
      payments: [{ bookingId }],
      bookings: [],
    });
    expect(await selectAccountData(at.db, friend.id)).toMatchObject({
      handovers: [{ isFromYou: false }],
      payments: [],
      bookings: [{ id: bookingId, couponCode: null, refund: null }],
    });
  });
});

describe('a link', () => {
  it('is the same until it is used or taken back', async () => {
    expect(await linkOf(giver, booked.bookingId)).toBe(booked.token);
    expect((await own(giver)).hasFriendLink).toBe(true);
    const { id: handoverId } = await as(giver).handovers.offer({ bookingId: booked.bookingId });
    await as(giver).handovers.revoke({ handoverId });
    expect((await as(friend).handovers.byToken({ token: booked.token })).state).toBe('ended');
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
    expect(await linkOf(giver, booked.bookingId)).not.toBe(booked.token);
  });

  it('works once, and says so to everyone', async () => {
    const { id: handoverId } = await as(giver).handovers.offer({ bookingId: booked.bookingId });
    await accept(friend, booked);
    const late = await createUser(at.db);
    expect(await rejectionOf(accept(late, booked))).toBe('HANDOVER_USED');
    expect(await accept(friend, booked)).toEqual({ id: booked.bookingId });
    expect(await rejectionOf(as(giver).handovers.revoke({ handoverId }))).toBe('HANDOVER_USED');
    expect(await as(friend).handovers.byToken({ token: booked.token })).toMatchObject({
      state: 'accepted',
      bookingId: booked.bookingId,
    });
    expect(await as(late).handovers.byToken({ token: booked.token })).toMatchObject({
      bookingId: null,
      booking: null,
    });
  });

  it('can be neither guessed nor used by the giver or the instructor', async () => {
    const guessed = { token: `${booked.token.slice(0, -2)}xx` };
    expect(await rejectionOf(accept(friend, guessed))).toBe('HANDOVER_NOT_FOUND');
    expect(await rejectionOf(accept(giver, booked))).toBe('HANDOVER_OWN');
    expect(await rejectionOf(accept(teacher, booked))).toBe('OWN_CLASS');
  });

  it('ends with the access of the giver', async () => {
    await at.db
      .updateTable('users')
      .set({ accessEpoch: sql<number>`access_epoch + 1` })
      .where('id', '=', giver.id)
      .execute();
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_NOT_FOUND');
  });

  it.each([
    ['the instructor has blocked', () => [teacher.id, friend.id], 'BOOKING_BLOCKED'],
    ['the giver has blocked', () => [giver.id, friend.id], 'HANDOVER_ENDED'],
    ['who has blocked the giver', () => [friend.id, giver.id], 'HANDOVER_ENDED'],
  ])('is not for someone whom %s', async (_who, pair, code) => {
    const [blocker = '', blocked = ''] = pair();
    await insertBlock(at.db as never, blocker, blocked);
    expect(await rejectionOf(accept(friend, booked))).toBe(code);
    expect((await own(giver)).seats).toBe(2);
  });

  it('is not for someone who has booked the date', async () => {
    const { classId, sessionId } = booked;
    await at.db
      .updateTable('classSessions')
      .set({ capacity: 5 })
      .where('id', '=', sessionId)
      .execute();
    await payForBooking(at.deps, (await as(friend).bookings.book({ classId, sessionId })).id);
    expect(await rejectionOf(accept(friend, booked))).toBe('ALREADY_ENROLLED');
  });

  it('does not work while the spots are released, after a cancellation, or for another date', async () => {
    const { bookingId } = booked;
    const release = (releasedAt: Date | null) =>
      at.db.updateTable('bookings').set({ releasedAt }).where('id', '=', bookingId).execute();
    await release(new Date());
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
    expect(await rejectionOf(linkOf(giver, bookingId))).toBe('SEATS_RELEASED');
    await release(null);
    const other = { ...booked, sessionId: (await createClass(at.db, teacher.id)).sessionId };
    expect(await rejectionOf(accept(friend, other))).toBe('CLASS_CHANGED');
    await as(giver).bookings.cancel({ bookingId });
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
  });

  it('ends with the start, with a class that is hidden or a date that is not open to all, and with the suspension of the giver', async () => {
    const hide = (isListed: boolean) =>
      at.db.updateTable('classes').set({ isListed }).where('id', '=', booked.classId).execute();
    await hide(false);
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
    await hide(true);
    const suspend = (suspendedAt: Date | null) =>
      at.db
        .updateTable('users')
        .set({ suspendedAt, suspensionReason: suspendedAt && 'Spam' })
        .where('id', '=', giver.id)
        .execute();
    await suspend(new Date());
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
    await suspend(null);
    const openIn = (opensAt: Date | null) =>
      at.db
        .updateTable('classSessions')
        .set({ opensAt, opensFirstTo: opensAt && 'came' })
        .where('id', '=', booked.sessionId)
        .execute();
    await openIn(new Date(Date.now() + 3_600_000));
    expect(await rejectionOf(accept(friend, booked))).toBe('HANDOVER_ENDED');
    expect((await own(giver)).mayGive).toBe(false);
    await openIn(null);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', booked.sessionId)
      .execute();
    expect((await as(friend).handovers.byToken({ token: booked.token })).state).toBe('started');
    expect(await rejectionOf(accept(friend, booked))).toBe('CLASS_STARTED');
  });
});
