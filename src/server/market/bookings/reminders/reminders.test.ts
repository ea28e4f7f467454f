import { describe, expect, it } from 'vitest';
import { setEmailPreference } from '#server/people/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBookedClass, createReview } from '#server/testing/fixtures/factories.ts';
import { deliverFacts, emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { BookingStatus } from '#shared/market/bookings/booking-states.ts';
import { hourMs } from '#shared/units.ts';
import { inviteReviews, remindStudents } from './reminders.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Tess Moreno' });
const student = accountPerTest(at);

type Given = { startsInHours: number; bookedHoursAgo?: number; status?: BookingStatus };

async function booked({ startsInHours, bookedHoursAgo = 100, status }: Given) {
  const made = await createBookedClass(at.db, teacher.id, student.id, {
    slots: [{ startsInHours }],
    ...(status && { status }),
    ...(status?.startsWith('cancelled') && { cancelledAt: new Date() }),
  });
  await change(made.bookingId, { createdAt: new Date(Date.now() - bookedHoursAgo * hourMs) });
  return made;
}

const change = (bookingId: string, columns: { createdAt?: Date; remindedAt?: Date | null }) =>
  at.db
    .updateTable('bookings')
    .set(columns as object)
    .where('id', '=', bookingId)
    .execute();

const subjectsOf = async (send: (deps: typeof at.deps) => Promise<void>) => {
  await send(at.deps);
  return (await emailsTo(at.deps, student.email)).map(({ subject }) => subject);
};

describe('a reminder', () => {
  it('is emailed once, a day before the class, with time, place, price and a way to turn it off', async () => {
    await booked({ startsInHours: 25 });
    expect(await subjectsOf(remindStudents)).toEqual([]);
    const { bookingId } = await booked({ startsInHours: 23.9 });
    expect(await subjectsOf(remindStudents)).toEqual([
      expect.stringMatching(/^Reminder: Bread without haste, \w{3}, \w{3} \d+$/),
    ]);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain('Where: Portland, OR');
    expect(email?.text).toContain('Price: $45.50. Pay the instructor at the class.');
    expect(email?.links).toEqual([
      `${at.deps.env.appUrl}/bookings/${bookingId}`,
      email?.unsubscribeUrl,
    ]);
    expect(await subjectsOf(remindStudents)).toHaveLength(1);
  });

  it('offers to release a spot that was paid for', async () => {
    const { bookingId } = await createPaidBooking(at.db, {
      teacherId: teacher.id,
      studentId: student.id,
      startsInHours: 20,
    });
    await change(bookingId, { createdAt: new Date(Date.now() - 100 * hourMs) });
    await remindStudents(at.deps);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.text).toContain(
      `Release my spot:\n${at.deps.env.appUrl}/bookings/${bookingId}#change`,
    );
    expect(email?.text).not.toContain('cancel');
  });

  it('is not emailed again when something other than the time changes', async () => {
    const { classId } = await booked({ startsInHours: 20 });
    await remindStudents(at.deps);
    await callerFor(at.deps, teacher).classes.edit({ classId, level: 'advanced' });
    const subjects = await subjectsOf(remindStudents);
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1);
  });

  it('is emailed once when two processes run at the same time', async () => {
    for (let n = 0; n < 5; n++) await booked({ startsInHours: 10 + n });
    await Promise.all([1, 2, 3].map(() => remindStudents(at.deps)));
    expect(await emailsTo(at.deps, student.email)).toHaveLength(5);
  });

  it.each<[string, Given]>([
    ['was booked less than a day before', { startsInHours: 20, bookedHoursAgo: 3 }],
    ['was canceled', { startsInHours: 20, status: 'cancelled_by_student' }],
    ['has started', { startsInHours: -1 }],
  ])('is not sent for a class that %s', async (_what, given) => {
    await booked(given);
    expect(await subjectsOf(remindStudents)).toEqual([]);
  });

  it('is not sent to students who turned it off, even if they turn it on later', async () => {
    await booked({ startsInHours: 20 });
    const reminder = { kind: 'reminder', isOn: false } as const;
    await setEmailPreference(at.db, student.id, reminder);
    expect(await subjectsOf(remindStudents)).toEqual([]);
    await setEmailPreference(at.db, student.id, { ...reminder, isOn: true });
    expect(await subjectsOf(remindStudents)).toEqual([]);
  });

  it('is sent again for a class that was moved after the reminder', async () => {
    const { sessionId, bookingId } = await booked({ startsInHours: 60 });
    await change(bookingId, { remindedAt: new Date() });
    const slot = {
      startTime: new Date(Date.now() + 72 * hourMs).toISOString(),
      endTime: new Date(Date.now() + 73 * hourMs).toISOString(),
    };
    await callerFor(at.deps, teacher).classes.moveSession({ sessionId, ...slot });
    await deliverFacts(at.deps);
    const soon = new Date(Date.now() + 20 * hourMs);
    await at.db
      .updateTable('classSessions')
      .set({ startsAt: soon, endsAt: new Date(soon.getTime() + hourMs) })
      .where('id', '=', sessionId)
      .execute();
    expect(await subjectsOf(remindStudents)).toEqual([
      expect.stringMatching(/^Reminder: /),
      expect.stringMatching(/^New time: /),
    ]);
  });
});

describe('a review request', () => {
  it('is emailed once, the day after the class', async () => {
    await booked({ startsInHours: -25 });
    expect(await subjectsOf(inviteReviews)).toEqual([]);
    const { classId } = await booked({ startsInHours: -27 });
    expect(await subjectsOf(inviteReviews)).toEqual([
      expect.stringMatching(/^How was it\? Bread without haste, /),
    ]);
    const [email] = await emailsTo(at.deps, student.email);
    expect(email?.links).toEqual([
      `${at.deps.env.appUrl}/classes/${classId}`,
      email?.unsubscribeUrl,
    ]);
    expect(await subjectsOf(inviteReviews)).toHaveLength(1);
  });

  it.each<[BookingStatus, number]>([
    ['attended', 1],
    ['no_show', 0],
    ['cancelled_by_student', 0],
  ])('goes to students whose booking is %s: %i', async (status, amount) => {
    await booked({ startsInHours: -30, status });
    expect(await subjectsOf(inviteReviews)).toHaveLength(amount);
  });

  it('is not sent to students who have reviewed the class or turned requests off, nor days later', async () => {
    const { bookingId, classId } = await booked({ startsInHours: -30 });
    await createReview(at.db, { bookingId, classId, studentId: student.id });
    await booked({ startsInHours: -200 });
    expect(await subjectsOf(inviteReviews)).toEqual([]);
    await setEmailPreference(at.db, student.id, { kind: 'review_invitation', isOn: false });
    await booked({ startsInHours: -30 });
    expect(await subjectsOf(inviteReviews)).toEqual([]);
  });
});
