import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findMoneyFaults } from '#server/market/bookings/payments/check-money.ts';
import { selectMiscountedSessions } from '#server/market/bookings/seats/check-seats.queries.ts';
import { findWaitlistFaults } from '#server/market/bookings/waitlist/check-waitlist.ts';
import { sweepWaitlists } from '#server/market/bookings/waitlist/waitlist.jobs.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { emailTime } from '#server/people/notifications/email-layout.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  countSeatsTaken,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { payForBooking } from '#server/testing/fixtures/money/paying.ts';
import { endOffer, runWaitlistJobs } from '#server/testing/fixtures/waiting.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { holdLimits } from '#shared/money/payments.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps({ PAYMENTS: 'sandbox' });
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account) => callerFor(at.deps, account);

type Options = { seats?: number; capacity?: number; hours?: number[]; maxStudents?: number };

/** Sam has paid for Tuesday, and Thursday is full. */
async function bookTuesday({ seats = 1, hours = [100, 150], ...limits }: Options = {}) {
  const { capacity = seats, maxStudents = 8 } = limits;
  const slots = hours.map((startsInHours) => ({ startsInHours, capacity }));
  const { classId, sessionIds } = await createClass(at.db, teacher.id, { slots, maxStudents });
  const [tuesday = '', thursday = ''] = sessionIds;
  const book = { classId, sessionId: tuesday, seats };
  const { id: bookingId } = await as(student).bookings.book(book);
  await payForBooking(at.deps, bookingId);
  const holder = await createUser(at.db);
  const heldId = await createBooking(at.db, thursday, holder.id, { seats: capacity });
  const giveUp = () => as(holder).bookings.cancel({ bookingId: heldId });
  return { classId, tuesday, thursday, bookingId, holder, heldId, giveUp };
}
type Booked = Awaited<ReturnType<typeof bookTuesday>>;

const standBy = ({ classId, thursday: sessionId, bookingId }: Booked) =>
  as(student).waitlist.join({ classId, sessionId, bookingId });

/** Thursday is offered to Sam. */
async function offered(options?: Options) {
  const booked = await bookTuesday(options);
  const { id: entryId } = await standBy(booked);
  await booked.giveUp();
  await runWaitlistJobs(at.deps);
  return { ...booked, entryId };
}

const entryOf = (entryId: string) => as(student).waitlist.byId({ entryId });
const statusOf = async (entryId: string) => (await entryOf(entryId)).status;
const sessionOf = async (bookingId: string) =>
  (await as(student).bookings.byId({ bookingId })).sessionId;
const faults = async () => [
  ...(await findWaitlistFaults(at.db)),
  ...(await selectMiscountedSessions(at.db)),
  ...(await findMoneyFaults(at.db)),
];
const liveOf = async ({ id }: Account, sessionId: string) => {
  const live = at.db.selectFrom('bookings').select('id').where('studentId', '=', id);
  const found = live.where('sessionId', '=', sessionId).where('status', '=', 'confirmed');
  return (await found.executeTakeFirstOrThrow()).id;
};
const sweep = async () => {
  await sweepWaitlists(at.deps);
  await runWaitlistJobs(at.deps);
};

describe('joining on standby', () => {
  it('waits for all seats of the booking, which stays as it is', async () => {
    const booked = await bookTuesday({ seats: 2 });
    expect(await standBy(booked)).toMatchObject({
      status: 'waiting',
      seats: 2,
      date: { sessionId: booked.thursday },
      booking: { bookingId: booked.bookingId, sessionId: booked.tuesday },
    });
    expect(await sessionOf(booked.bookingId)).toBe(booked.tuesday);
    const own = await as(student).bookings.byId({ bookingId: booked.bookingId });
    expect(own).toMatchObject({ standby: { sessionId: booked.thursday }, datesToWaitFor: [] });
  });

  it('is possible for exactly the dates that the booking page names', async () => {
    const { bookingId, thursday } = await bookTuesday({ hours: [100, 150, 200] });
    expect((await as(student).bookings.byId({ bookingId })).datesToWaitFor).toEqual([thursday]);
  });

  it('is not possible for a date with room, nor for the date of the booking', async () => {
    const booked = await bookTuesday();
    expect(await rejectionOf(standBy({ ...booked, thursday: booked.tuesday }))).toBe(
      'ALREADY_ENROLLED',
    );
    await booked.giveUp();
    expect(await rejectionOf(standBy(booked))).toBe('DATE_HAS_ROOM');
  });

  it("is not possible with another person's booking, one of another class, or a canceled one", async () => {
    const booked = await bookTuesday();
    const other = await bookTuesday();
    const { heldId: bookingId } = booked;
    expect(await rejectionOf(standBy({ ...booked, bookingId }))).toBe('BOOKING_NOT_FOUND');
    const ofOther = { ...booked, bookingId: other.bookingId };
    expect(await rejectionOf(standBy(ofOther))).toBe('BOOKING_NOT_FOUND');
    await as(student).bookings.cancel({ bookingId: booked.bookingId });
    expect(await rejectionOf(standBy(booked))).toBe('BOOKING_CANCELLED');
  });

  it.each([
    ['the booked date', [20, 150]],
    ['the wanted date', [100, 20]],
  ])('is not possible after the deadline of %s', async (_, hours) => {
    expect(await rejectionOf(standBy(await bookTuesday({ hours })))).toBe('MOVE_TOO_LATE');
  });

  it('keeps the place of someone who waits for the date already', async () => {
    const booked = await bookTuesday();
    const { classId, thursday: sessionId } = booked;
    const { id } = await as(student).waitlist.join({ classId, sessionId });
    await as(await createUser(at.db)).waitlist.join({ classId, sessionId });
    const own = await as(student).bookings.byId({ bookingId: booked.bookingId });
    expect(own.datesToWaitFor).toEqual([sessionId]);
    const { bookingId } = booked;
    const place = { id, seats: 1, placeInLine: 1, booking: { bookingId } };
    expect(await standBy(booked)).toMatchObject(place);
    expect(await rejectionOf(standBy(booked))).toBe('ALREADY_WAITING');
  });

  it('names one date, and no participants of its own', async () => {
    const { classId, bookingId, thursday } = await bookTuesday();
    const join = (input: object) => as(student).waitlist.join({ classId, bookingId, ...input });
    expect(await rejectionOf(join({}))).toBe('VALIDATION_FAILED');
    const participants = [{ name: 'Kim', age: 9 }];
    expect(await rejectionOf(join({ sessionId: thursday, participants }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  it('is offered a spot that someone else released', async () => {
    const booked = await bookTuesday({ hours: [100, 150] });
    await at.db
      .updateTable('bookings')
      .set({ releasedAt: new Date() })
      .where('id', '=', booked.heldId)
      .execute();
    const { id: entryId } = await standBy(booked);
    await runWaitlistJobs(at.deps);
    await as(student).waitlist.accept({ entryId });
    expect(await sessionOf(booked.bookingId)).toBe(booked.thursday);
    const released = await as(booked.holder).bookings.byId({ bookingId: booked.heldId });
    expect(released.status).toBe('cancelled_by_student');
    expect(await faults()).toEqual([]);
  });

  it('does not count as someone for whom another date is missing', async () => {
    await standBy(await bookTuesday({ maxStudents: 1 }));
    expect(await as(teacher).classes.longQueues()).toEqual([]);
  });
});

describe('an offer to someone on standby', () => {
  it('names both dates, in the email and at the instructor', async () => {
    const { classId, tuesday, bookingId } = await offered();
    const emails = await emailsTo(at.deps, student.email);
    const offer = emails.find(({ subject }) => subject.startsWith('You can change to this date'));
    const { startTime, timeZone } = await as(student).bookings.byId({ bookingId });
    expect(offer?.text).toContain(
      `your booking of ${emailTime(new Date(startTime), timeZone).slice(0, 10)}`,
    );
    const { entries } = await as(teacher).waitlist.queue({ classId });
    expect(entries).toMatchObject([{ bookedDate: { sessionId: tuesday } }]);
  });

  it('moves the booking at its price once it is accepted, and a repeat has the same result', async () => {
    const { entryId, bookingId, thursday, tuesday, classId } = await offered();
    await as(teacher).classes.edit({ classId, price: 99 });
    for (let times = 0; times < 2; times++)
      expect(await as(student).waitlist.accept({ entryId })).toMatchObject({
        bookingId,
        status: 'confirmed',
      });
    expect(await sessionOf(bookingId)).toBe(thursday);
    expect(await statusOf(entryId)).toBe('claimed');
    expect([await countSeatsTaken(at.db, tuesday), await countSeatsTaken(at.db, thursday)]).toEqual(
      [0, 1],
    );
    const own = await as(student).bookings.byId({ bookingId });
    expect(own).toMatchObject({ total: 45.5, payment: { amount: 45.5, refunded: 0 } });
    await deliverFacts(at.deps);
    const subjects = (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('You changed your date'))).toBe(true);
    expect(await faults()).toEqual([]);
  });

  it('keeps the booking if it is declined, or not answered, and goes to the next in line', async () => {
    for (const end of [
      (entryId: string) => as(student).waitlist.pass({ entryId }),
      (entryId: string) => endOffer(at.deps, entryId),
    ]) {
      const booked = await bookTuesday();
      const { id: entryId } = await standBy(booked);
      const next = await createUser(at.db);
      const wanted = { classId: booked.classId, sessionId: booked.thursday };
      const behind = await as(next).waitlist.join(wanted);
      await booked.giveUp();
      await end(entryId);
      await runWaitlistJobs(at.deps);
      expect(await sessionOf(booked.bookingId)).toBe(booked.tuesday);
      expect((await as(next).waitlist.byId({ entryId: behind.id })).status).toBe('offered');
      expect(await rejectionOf(as(student).waitlist.accept({ entryId }))).toBe('OFFER_ENDED');
    }
    expect(await faults()).toEqual([]);
  });

  it('ends at the deadline of the booking at the latest', async () => {
    const { entryId } = await offered({ hours: [26, 150] });
    const { offer, booking } = await entryOf(entryId);
    expect(offer?.expiresAt).toBe(booking?.until);
    await sql`UPDATE class_sessions SET starts_at = starts_at - interval '3 hours'
      WHERE id = ${booking?.sessionId}`.execute(at.db);
    expect(await rejectionOf(as(student).waitlist.accept({ entryId }))).toBe('MOVE_TOO_LATE');
    await sweep();
    expect(await statusOf(entryId)).toBe('expired');
    expect(await faults()).toEqual([]);
  });

  it('says what changing means for a refund', async () => {
    const { entryId, thursday, bookingId } = await offered();
    const { startTime } = await as(student).bookings.byId({ bookingId });
    const deadline = (start: string) => new Date(Date.parse(start) - 24 * hourMs).toISOString();
    const { date, booking } = await entryOf(entryId);
    expect(date?.sessionId).toBe(thursday);
    const refundUntil = deadline(date?.startTime ?? '');
    expect(booking).toMatchObject({ movesLate: false, refundUntil, until: deadline(startTime) });
    const emails = await emailsTo(at.deps, student.email);
    const terms = `for a full refund until ${emailTime(new Date(refundUntil), 'America/Los_Angeles')}`;
    expect(emails.some(({ text }) => text.includes(terms))).toBe(true);
  });

  it('is accepted although the instructor has unlisted the class, but not once the instructor is suspended', async () => {
    const { entryId, bookingId, classId, thursday } = await offered();
    await as(teacher).classes.edit({ classId, isActive: false });
    await as(student).waitlist.accept({ entryId });
    expect(await sessionOf(bookingId)).toBe(thursday);
    const other = await offered({ hours: [300, 350] });
    await at.db
      .updateTable('classes')
      .set({ isTeacherSuspended: true })
      .where('id', '=', other.classId)
      .execute();
    expect(await rejectionOf(as(student).waitlist.accept({ entryId: other.entryId }))).toBe(
      'OFFER_ENDED',
    );
  });

  it('is not made shortly before the deadline, when there is no time to answer', async () => {
    const booked = await bookTuesday({ hours: [100, 150] });
    const { id: entryId } = await standBy(booked);
    await sql`UPDATE class_sessions SET starts_at = now() + interval '24 hours 10 minutes'
      WHERE id = ${booked.tuesday}`.execute(at.db);
    await booked.giveUp();
    await runWaitlistJobs(at.deps);
    expect(await statusOf(entryId)).toBe('waiting');
    expect(await faults()).toEqual([]);
  });

  it('is withdrawn, without counting against others, if the booking needs more spots', async () => {
    const { entryId, bookingId } = await offered({ seats: 2, capacity: 3 });
    await sql`UPDATE class_sessions SET capacity = 2 WHERE id IN
      (SELECT session_id FROM waitlist_entries WHERE id = ${entryId})`.execute(at.db);
    await as(student).bookings.changeSeats({ bookingId, seats: 3 });
    await payForBooking(at.deps, bookingId);
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    expect(await entryOf(entryId)).toMatchObject({ status: 'waiting', seats: 3, offer: null });
    await as(student).bookings.changeSeats({ bookingId, seats: 2 });
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    expect(await entryOf(entryId)).toMatchObject({ status: 'offered', seats: 2 });
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['smaller', 2, 1],
    ['larger', 2, 3],
  ])('moves the whole booking if it became %s meanwhile', async (_, seats, after) => {
    const { entryId, bookingId, thursday, tuesday } = await offered({ seats, capacity: 3 });
    await as(student).bookings.changeSeats({ bookingId, seats: after });
    if (after > seats) await payForBooking(at.deps, bookingId);
    await as(student).waitlist.accept({ entryId });
    expect(await sessionOf(bookingId)).toBe(thursday);
    expect([await countSeatsTaken(at.db, tuesday), await countSeatsTaken(at.db, thursday)]).toEqual(
      [0, after],
    );
    expect(await faults()).toEqual([]);
  });

  it('counts as an open hold', async () => {
    await offered();
    const bookAnother = async () => {
      const { classId } = await createClass(at.db, teacher.id);
      return rejectionOf(as(student).bookings.book({ classId }));
    };
    for (let open = 1; open < holdLimits.open; open++) expect(await bookAnother()).toBeNull();
    expect(await bookAnother()).toBe('TOO_MANY_HOLDS');
  });
});

describe('standby ends with its booking', () => {
  const ends: Record<string, (booked: Booked) => Promise<unknown>> = {
    canceled: ({ bookingId }) => as(student).bookings.cancel({ bookingId }),
    'moved elsewhere': async ({ classId, bookingId }) => {
      const { sessionIds } = await createClass(at.db, teacher.id, {
        slots: [{ startsInHours: 220 }],
      });
      const [sessionId = ''] = sessionIds;
      await at.db
        .updateTable('classSessions')
        .set({ classId })
        .where('id', '=', sessionId)
        .execute();
      return as(student).bookings.move({ bookingId, sessionId });
    },
    released: async ({ bookingId }) => {
      await sql`UPDATE bookings SET full_refund_until = NULL, refund_policy =
        '{"fullRefundHours": 24, "passedDeadline": "2026-01-01T00:00:00.000Z", "lateMoveHours": 2}'
        WHERE id = ${bookingId}`.execute(at.db);
      return as(student).bookings.release({ bookingId });
    },
    'given to a friend': async ({ bookingId }) => {
      const { url } = await as(student).handovers.offer({ bookingId });
      const friend = await createUser(at.db);
      return as(friend).handovers.accept({ token: url.slice(url.lastIndexOf('/') + 1) });
    },
    'canceled with its date': ({ tuesday }) =>
      as(teacher).classes.cancelSession({ sessionId: tuesday }),
  };

  it.each(Object.keys(ends))('that is %s, while it waits and while it is offered', async (how) => {
    const end = ends[how] as (typeof ends)[string];
    const waiting = await bookTuesday();
    const { id: waitingId } = await standBy(waiting);
    const open = await offered();
    for (const booked of [waiting, open]) await end(booked);
    expect(
      await rejectionOf(as(student).waitlist.accept({ entryId: open.entryId })),
    ).not.toBeNull();
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    for (const entryId of [waitingId, open.entryId])
      expect(await statusOf(entryId)).toBe('expired');
    expect(await countSeatsTaken(at.db, open.thursday)).toBe(0);
    await waiting.giveUp();
    await runWaitlistJobs(at.deps);
    expect(await countSeatsTaken(at.db, waiting.thursday)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('with an email, and no strike, if the instructor canceled the booked date', async () => {
    const open = await offered();
    await as(teacher).classes.cancelSession({ sessionId: open.tuesday });
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    const subjects = (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith("You're no longer in line"))).toBe(true);
    const { classId, thursday: sessionId } = open;
    await createBooking(at.db, sessionId, open.holder.id);
    const { id } = await as(student).waitlist.join({ classId, sessionId });
    await as(open.holder).bookings.cancel({ bookingId: await liveOf(open.holder, sessionId) });
    expect(await statusOf(id)).toBe('offered');
  });

  it('waits for as many spots as the booking has by then', async () => {
    const booked = await bookTuesday({ seats: 2 });
    const { id: entryId } = await standBy(booked);
    await as(student).bookings.changeSeats({ bookingId: booked.bookingId, seats: 1 });
    await deliverFacts(at.deps);
    await runWaitlistJobs(at.deps);
    expect(await entryOf(entryId)).toMatchObject({ status: 'waiting', seats: 1 });
  });
});
