import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { emailTime } from '#server/people/notifications/email-layout.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createStudentCalendar } from '#server/testing/fixtures/student-calendar.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs, minuteMs } from '#shared/units.ts';

const at = openTestDeps();
let teacher: Account;
let students: Account[];
beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor' });
  students = [await createUser(at.db), await createUser(at.db, { fullName: 'Zoë "Z"; O, Neil' })];
});

const year = new Date().getUTCFullYear() + 1;

/** 9:30 in the class's time zone on both sides of the change, in UTC. */
const zones = [
  ['America/New_York', `${year}-03-06T14:30:00.000Z`, `${year}-03-20T13:30:00.000Z`],
  ['Europe/Berlin', `${year}-10-15T07:30:00.000Z`, `${year}-11-10T08:30:00.000Z`],
  ['Australia/Sydney', `${year}-03-25T22:30:00.000Z`, `${year}-04-14T23:30:00.000Z`],
] as const;

const slotAt = (startTime: string) => ({
  startTime,
  endTime: new Date(Date.parse(startTime) + 2 * hourMs).toISOString(),
});
const entryAt = (startTime: string, location = 'The pier, Portland') => {
  const { endTime } = slotAt(startTime);
  return { start: startTime, end: endTime, summary: 'Knots for sailors', location };
};

async function bookedClass(timeZone: string, startTime: string) {
  const { classId } = await createClass(at.db, teacher.id, {
    slots: [],
    title: 'Knots for sailors',
    location: 'The pier, Portland',
    timeZone,
  });
  const { classes } = callerFor(at.deps, teacher);
  const { id: sessionId } = await classes.addSession({ classId, ...slotAt(startTime) });
  for (const student of students) await callerFor(at.deps, student).bookings.book({ classId });
  await deliverFacts(at.deps);
  return { classId, sessionId };
}

/** All emails so far, in the given order. */
async function calendarOf({ email }: Account, order: 'sent' | 'reversed' = 'sent') {
  const emails = await emailsTo(at.deps, email);
  const calendar = createStudentCalendar(email);
  calendar.receive(order === 'sent' ? emails.toReversed() : emails);
  return calendar.entries;
}

/** The calendar entries, which are the same for every student and in every order of arrival. */
async function expectEverywhere(entries: object[]) {
  for (const student of students)
    for (const order of ['sent', 'reversed'] as const)
      expect(await calendarOf(student, order)).toEqual(entries);
}

describe.each(zones)('a class in %s', (timeZone, startTime, movedTo) => {
  it('moves in its students’ calendars across a change of clocks, and disappears when canceled', async () => {
    const local = (time: string) =>
      new Date(time).toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
    expect([local(startTime), local(movedTo)]).toEqual(['9:30 AM', '9:30 AM']);
    const { sessionId } = await bookedClass(timeZone, startTime);
    await expectEverywhere([entryAt(startTime)]);
    const { classes } = callerFor(at.deps, teacher);
    await classes.moveSession({ sessionId, ...slotAt(movedTo) });
    await expectEverywhere([entryAt(movedTo)]);
    // The class moves back, so an older entry has the same time as the newest.
    await classes.moveSession({ sessionId, ...slotAt(startTime) });
    await expectEverywhere([entryAt(startTime)]);
    await classes.cancelSession({ sessionId });
    await expectEverywhere([]);
  });
});

describe('an entry in a student’s calendar', () => {
  const [timeZone, startTime] = zones[0];

  it('follows the class to another place', async () => {
    const { classId } = await bookedClass(timeZone, startTime);
    const { classes } = callerFor(at.deps, teacher);
    const { category, ...listing } = await classes.byId({ classId });
    await classes.edit({
      classId,
      title: listing.title,
      description: listing.description,
      categoryId: category.id,
      price: listing.price,
      location: 'Dock 9; north, Portland',
      maxStudents: listing.maxStudents,
      level: listing.level,
      images: [],
      timeZone,
      isActive: true,
      latitude: null,
      longitude: null,
      showExactPlace: false,
    });
    await expectEverywhere([entryAt(startTime, 'Dock 9; north, Portland')]);
  });

  it('disappears when its student cancels, and is a new one when they book again', async () => {
    const { classId, sessionId } = await bookedClass(timeZone, startTime);
    const [student] = students;
    if (!student) throw new Error('There are two students');
    const { bookings } = callerFor(at.deps, student);
    const { items } = await bookings.list({ when: 'upcoming' });
    await bookings.cancel({ bookingId: items[0]?.id ?? '' });
    expect(await calendarOf(student)).toEqual([]);
    expect(await calendarOf(student, 'reversed')).toEqual([]);
    await bookings.book({ classId, sessionId });
    await deliverFacts(at.deps);
    expect(await calendarOf(student)).toEqual([entryAt(startTime)]);
  });
});

describe('students of a moved class', () => {
  it('get a day to cancel for a full refund', async () => {
    const [timeZone, startTime, movedTo] = zones[0];
    const { sessionId } = await bookedClass(timeZone, startTime);
    const before = Date.now();
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, ...slotAt(movedTo) });
    const rows = await at.db
      .selectFrom('bookings')
      .select('fullRefundUntil')
      .where('sessionId', '=', sessionId)
      .execute();
    expect(rows).toHaveLength(2);
    for (const { fullRefundUntil } of rows) {
      const hours = ((fullRefundUntil?.getTime() ?? 0) - before) / hourMs;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThan(24.1);
    }
  });

  it('keep their refund deadline if the class starts at most 30 minutes later', async () => {
    const [timeZone, startTime] = zones[0];
    const { sessionId } = await bookedClass(timeZone, startTime);
    const later = (minutes: number) =>
      new Date(Date.parse(startTime) + minutes * minuteMs).toISOString();
    const deadlines = async () => {
      const rows = await at.db
        .selectFrom('bookings')
        .select('fullRefundUntil')
        .where('sessionId', '=', sessionId)
        .execute();
      return rows.map(({ fullRefundUntil }) => fullRefundUntil !== null);
    };
    const { classes } = callerFor(at.deps, teacher);
    const moved = await classes.moveSession({ sessionId, ...slotAt(later(30)) });
    expect(moved.notifiedStudents).toBe(2);
    expect(await deadlines()).toEqual([false, false]);
    await expectEverywhere([entryAt(later(30))]);
    await classes.moveSession({ sessionId, ...slotAt(later(61)) });
    expect(await deadlines()).toEqual([true, true]);
  });

  it('are notified of the full refund if they paid online', async () => {
    const [timeZone, startTime, movedTo] = zones[0];
    const { sessionId } = await bookedClass(timeZone, startTime);
    const [payer, other] = students;
    if (!payer || !other) throw new Error('There are two students');
    const { items } = await callerFor(at.deps, payer).bookings.list({ when: 'upcoming' });
    await at.db
      .insertInto('payments')
      .values({
        id: newId(),
        bookingId: items[0]?.id ?? '',
        teacherId: teacher.id,
        provider: 'sandbox',
        status: 'paid',
        amountCents: 4550,
        receivedCents: 4550,
        paidAt: new Date(),
        commissionCents: 0,
      })
      .execute();
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, ...slotAt(movedTo) });
    const textTo = async ({ email }: Account) => (await emailsTo(at.deps, email))[0]?.text;
    // The deadline is also on the page of the booking.
    const { refund } = await callerFor(at.deps, payer).bookings.byId({
      bookingId: items[0]?.id ?? '',
    });
    const deadline = emailTime(new Date(refund?.fullRefundUntil ?? ''), timeZone);
    expect(await textTo(payer)).toContain(`cancel by ${deadline} for a full refund`);
    expect(await textTo(other)).toContain('you can cancel your booking.');
    expect(await textTo(other)).not.toContain('refund');
  });
});
