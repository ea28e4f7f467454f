import { describe, expect, it } from 'vitest';
import { createEarlierWorkers, earlierQueues } from '#server/app/api/earlier-jobs.ts';
import { newId } from '#server/db/new-id.ts';
import { refundPayments } from '#server/money/payments/refunds.service.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { factQueue } from '#server/people/notifications/facts.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo, unsentEmails } from '#server/testing/fixtures/mailbox.ts';
import {
  createPaidBooking,
  createPayment,
  receivePayment,
} from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { hourMs } from '#shared/units.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });

const as = (account: Account) => callerFor(at.deps, account).bookings;
const emailsOf = ({ email }: Account) => emailsTo(at.deps, email);
const countEmails = async (account: Account) => (await emailsOf(account)).length;

/** Pays online, at the rate of own students. */
async function payFor(bookingId: string): Promise<string> {
  const paymentId = await createPayment(at.db, bookingId, { teacherId: teacher.id, percent: 3 });
  await receivePayment(at.db, paymentId, 4550);
  return paymentId;
}

/** A class in Denver whose local date is the day before its UTC date. */
async function createDenverClass(priceCents = 4550) {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    title: 'Wheel throwing',
    location: 'Denver, CO',
    timeZone: 'America/Denver',
    priceCents,
  });
  const startsAt = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 10, 29, 2, 30));
  const endsAt = new Date(startsAt.getTime() + 2 * hourMs);
  await at.db
    .updateTable('classSessions')
    .set({ startsAt, endsAt })
    .where('id', '=', sessionId)
    .execute();
  const day = startsAt.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Denver',
  });
  return { classId, sessionId, topic: `Wheel throwing, ${day}` };
}

describe('booking', () => {
  it('emails the student the class, time, place and how to pay in person', async () => {
    const { classId, topic } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    const [email, ...others] = await emailsOf(student);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`You're booked: ${topic}`);
    expect(topic).toMatch(/Nov 28$/);
    expect(email?.text).toMatch(/When: .*Nov 28.*7:30\s–\s9:30\sPM MST/);
    expect(email?.text).toContain('Where: Denver, CO');
    expect(email?.text).toContain('Price: $45.50. Pay the instructor at the class.');
    expect(email?.text).not.toMatch(/refund/i);
    expect(email?.links).toEqual([`${at.deps.env.appUrl}/bookings/${bookingId}`]);
  });

  it('does not mention refunds for a free class', async () => {
    const { classId } = await createDenverClass(0);
    await as(student).book({ classId });
    const [email] = await emailsOf(student);
    expect(email?.text).toContain('Price: Free');
    expect(email?.text).not.toMatch(/refund/i);
  });

  it('emails the instructor the student’s name, the date and a link to the roster', async () => {
    const { classId, sessionId, topic } = await createDenverClass();
    await as(student).book({ classId });
    const [email, ...others] = await emailsOf(teacher);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`New student: ${topic}`);
    expect(email?.text).toContain('Sam Rivera booked a spot');
    expect(email?.links).toContain(`${at.deps.env.appUrl}/dashboard/teacher/sessions/${sessionId}`);
  });

  it('tells a student who paid online the amount and refund deadline, and links to the receipt', async () => {
    const { classId } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    await payFor(bookingId);
    const [email] = await emailsOf(student);
    expect(email?.text).toContain('Paid: $45.50');
    const [receipt] = await emailsOf(teacher);
    expect(receipt?.text).toContain('Commission: $1.36 (Found on LearnLocal)');
    expect(receipt?.text).toContain('You receive: $44.14');
    expect(email?.text).toMatch(/Full refund: If you cancel by .*Nov 27.*7:30\sPM MST/);
    const url = `${at.deps.env.appUrl}/bookings/${bookingId}`;
    expect(email?.links).toEqual([url, `${url}/receipt`]);
  });

  it('tells the instructor what a booking brings when a part was refunded before the email', async () => {
    const { classId } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    const paymentId = await payFor(bookingId);
    const refund = { paymentId, amountCents: 1000, reason: 'staff' as const };
    await at.db.transaction().execute((trx) => refundPayments(at.deps, trx, [refund]));
    const [receipt] = await emailsOf(teacher);
    expect(receipt?.text).toMatch(
      /Price: \$45\.50\s+Refund: \$10\s+Commission: \$1\.06 [^$]+You receive: \$34\.44/,
    );
  });

  it('sends a calendar entry to the student, not the instructor', async () => {
    const { classId } = await createDenverClass();
    await as(student).book({ classId });
    const [email] = await emailsOf(student);
    expect(email?.calendar?.method).toBe('REQUEST');
    const lines = email?.calendar?.content.replaceAll('\r\n ', '').split('\r\n') ?? [];
    expect(lines).toContain('ORGANIZER;CN="LearnLocal":mailto:hello@learnlocal.example');
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
      new RegExp(`PARTSTAT=ACCEPTED.*:MAILTO:${student.email}$`),
    );
    expect((await emailsOf(teacher))[0]?.calendar).toBeUndefined();
  });

  it('names the calendar file by class and local day', async () => {
    const { classId } = await createDenverClass();
    await as(student).book({ classId });
    expect((await emailsOf(student))[0]?.calendar?.name).toMatch(
      /^wheel-throwing-\d{4}-11-28\.ics$/,
    );
  });

  it('is referred to by all emails about it, including those to the instructor', async () => {
    const { classId } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    await deliverFacts(at.deps);
    await as(student).changeSeats({ bookingId, seats: 2 });
    await deliverFacts(at.deps);
    await as(student).cancel({ bookingId });
    const emails = [...(await emailsOf(student)), ...(await emailsOf(teacher))];
    expect(emails.length).toBeGreaterThan(5);
    for (const { subject, about } of emails)
      expect([subject, about]).toEqual([subject, [`booking-${bookingId}`]]);
  });

  it('sends nothing to an instructor who turned these emails off', async () => {
    const { classId } = await createDenverClass();
    const { users } = callerFor(at.deps, teacher);
    await users.setEmailPreference({ kind: 'new_student', isOn: false });
    await as(student).book({ classId });
    expect([await countEmails(student), await countEmails(teacher)]).toEqual([1, 0]);
  });

  it('sends no email for a rejected booking, or for one repeated under its Idempotency-Key', async () => {
    const { classId } = await createDenverClass();
    expect(await rejectionOf(as(teacher).book({ classId }))).toBe('OWN_CLASS');
    const { bookings } = callerFor(at.deps, student, { idempotencyKey: 'once' });
    await bookings.book({ classId });
    await bookings.book({ classId });
    expect(await rejectionOf(as(student).book({ classId }))).toBe('ALREADY_ENROLLED');
    expect([await countEmails(student), await countEmails(teacher)]).toEqual([1, 1]);
  });

  it.each([undefined, 'a key'])(
    'takes at most seven statements and emails both people (Idempotency-Key: %s)',
    async (key) => {
      const { classId } = await createDenverClass();
      const learner = callerFor(at.deps, student, { ...(key && { idempotencyKey: key }) });
      await learner.auth.me();
      at.statements.length = 0;
      await learner.bookings.book({ classId });
      expect(at.statements.filter((one) => !/^(begin|commit)/i.test(one)).length).toBeLessThan(8);
      expect([await countEmails(student), await countEmails(teacher)]).toEqual([1, 1]);
    },
  );

  it('sends no confirmation once it is canceled', async () => {
    const { classId, topic } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    await as(student).cancel({ bookingId });
    const [email, ...others] = await emailsOf(student);
    expect(email?.subject).toBe(`You canceled: ${topic}`);
    expect(others).toEqual([]);
  });
});

describe('a cancellation by the student', () => {
  it('emails both people, and mentions no refund to the student, because we took no money', async () => {
    const { classId, topic } = await createDenverClass();
    const { id: bookingId } = await as(student).book({ classId });
    expect(await countEmails(student)).toBe(1);
    await as(student).cancel({ bookingId });
    const [toStudent] = await emailsOf(student);
    expect(toStudent?.subject).toBe(`You canceled: ${topic}`);
    expect(toStudent?.text).not.toMatch(/refund/i);
    const [toTeacher] = await emailsOf(teacher);
    expect(toTeacher?.subject).toBe(`Student canceled: ${topic}`);
    expect(toTeacher?.text).toContain("Sam Rivera can't make it");
    expect(await rejectionOf(as(student).cancel({ bookingId }))).toBe('BOOKING_CANCELLED');
    expect([await countEmails(student), await countEmails(teacher)]).toEqual([2, 2]);
  });
});

it('each job of an earlier release still sends its email', async () => {
  const date = await createDenverClass();
  const { sessionId } = date;
  const bookingId = await createBooking(at.db, sessionId, student.id);
  const waiting = await createUser(at.db);
  const offered = await createUser(at.db);
  const refunded = await createUser(at.db);
  const entryId = await createEntry(at.db, date, waiting.id);
  const offeredId = await createEntry(at.db, date, offered.id, { isOffered: true });
  const { paymentId } = await createPaidBooking(at.db, { studentId: refunded.id });
  const refund = { id: newId(), paymentId, amountCents: 4550, reason: 'teacher_canceled' } as const;
  await at.db
    .insertInto('refunds')
    .values({ ...refund, status: 'sent' })
    .execute();
  const jobs: Record<string, object[]> = {
    booked: [{ bookingId }],
    'refund-sent': [{ refundId: refund.id }],
    'waitlist-notice': [
      { kind: 'joined', entryId, sessionId },
      { kind: 'offered', entryId: offeredId, sessionId },
    ],
  };
  expect(earlierQueues.map(({ name }) => name).toSorted()).toEqual(Object.keys(jobs));
  await at.db.transaction().execute(async (trx) => {
    for (const queue of earlierQueues)
      for (const job of jobs[queue.name] ?? []) await at.deps.jobs.send(queue, job, trx);
  });
  for (const worker of createEarlierWorkers(at.deps)) await at.deps.jobs.runDue(worker);
  for (const account of [student, teacher, waiting, offered, refunded])
    expect(await countEmails(account)).toBe(1);
});

it('a canceled date is one fact, about which everyone who booked is emailed once', async () => {
  const slots = [{ startsInHours: 99, capacity: 200 }];
  const { sessionId } = await createClass(at.db, teacher.id, { slots });
  const students = await Promise.all(Array.from({ length: 30 }, () => createUser(at.db)));
  for (const { id } of students) await createBooking(at.db, sessionId, id);
  await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
  const waiting = await at.deps.jobs.waiting(factQueue, 99);
  expect(waiting.filter(({ data }) => data.name === 'session.canceled')).toHaveLength(1);
  const emails = await unsentEmails(at.deps);
  const canceled = emails.filter(({ subject }) => subject.startsWith('Canceled: '));
  expect(canceled.map(({ to }) => to).toSorted()).toEqual(
    students.map(({ email }) => email).toSorted(),
  );
});
