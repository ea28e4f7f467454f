import { describe, expect, it } from 'vitest';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import {
  callerFor,
  createBooking,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at);

const week = 168;
const course = (startsInHours: number, laterHours = [1, 2, 3].map((n) => n * week)) =>
  createClass(at.db, teacher.id, { slots: [{ startsInHours, laterHours }] });
type Changes = Omit<Parameters<ReturnType<typeof callerFor>['classes']['edit']>[0], 'classId'>;
const edit = (classId: string, changes: Changes) =>
  callerFor(at.deps, teacher).classes.edit({ classId, ...changes });

const wordsTo = async (email: string) =>
  (await emailsTo(at.deps, email)).map(({ subject, text, calendar, furtherCalendars }) => ({
    subject,
    words: text.replaceAll(/\s+/g, ' '),
    entries: [calendar, ...(furtherCalendars ?? [])].map((entry) => entry?.content ?? '').join(),
  }));

describe('editing the class of a course that is underway', () => {
  it.each([
    [{ location: 'The old mill, Salem' }, 'location', 'The old mill, Salem Previously: Portland'],
    [{ level: 'advanced' as const }, 'level', 'Advanced Previously: '],
    [{ timeZone: 'America/New_York' }, 'time zone', 'Previously: '],
  ])('emails its learners about the remaining meetings: %j', async (changes, what, words) => {
    const { classId, sessionId } = await course(-week - 3);
    const bookingId = await createBooking(at.db, sessionId, student.id);
    await edit(classId, changes);
    const [email, ...others] = await wordsTo(student.email);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(new RegExp(`^New ${what}: Bread without haste, `));
    expect(email?.words).toContain(words);
    expect(email?.words).toMatch(/When: 2 \w+ from /);
    expect(email?.words).toContain(`/bookings/${bookingId}`);
    expect(email?.words).toContain('Your booking stays as it is.');
    expect(email?.words).not.toMatch(/refund|Choose by/);
  });

  it('asks and refunds nothing, even if the course was paid, and updates calendars', async () => {
    const { classId, sessionId } = await course(-week);
    const paid = { teacherId: teacher.id, studentId: student.id, sessionId };
    const { bookingId } = await createPaidBooking(at.db, paid);
    await edit(classId, { location: 'The old mill, Salem', level: 'advanced' });
    const [email] = await wordsTo(student.email);
    expect(email?.entries).toContain('LOCATION:The old mill\\, Salem');
    expect(email?.entries).toContain('SEQUENCE:1');
    const booking = await at.db
      .selectFrom('bookings')
      .select(['status', 'fullRefundUntil'])
      .where('id', '=', bookingId)
      .executeTakeFirst();
    expect(booking).toEqual({ status: 'confirmed', fullRefundUntil: null });
    const choices = await at.db.selectFrom('bookingChoices').select('bookingId').execute();
    expect(choices.map((choice) => choice.bookingId)).not.toContain(bookingId);
  });

  it('also emails students who attended a meeting, before the last one', async () => {
    const { classId, sessionId } = await course(-week * 2, [week, week * 2 + 60]);
    await createBooking(at.db, sessionId, student.id, { status: 'attended' });
    await edit(classId, { location: 'The old mill, Salem' });
    const [email] = await wordsTo(student.email);
    expect(email?.words).toMatch(/When: \w{3}, /);
  });

  it('needs 48 hours of notice before the next meeting for another place', async () => {
    const { classId, sessionId } = await course(-week * 2, [week, week * 2 + 20]);
    await createBooking(at.db, sessionId, student.id, { status: 'attended' });
    const moved = edit(classId, { location: 'The old mill, Salem' });
    expect(await rejectionOf(moved)).toBe('LOCATION_CHANGE_TOO_LATE');
    await edit(classId, { level: 'advanced' });
    expect(await wordsTo(student.email)).toHaveLength(1);
  });

  it('tells a student who joins late that they can still cancel', async () => {
    const { classId, sessionId } = await course(-week - 3);
    await createBooking(at.db, sessionId, student.id, { firstMeeting: 4 });
    await edit(classId, { location: 'The old mill, Salem' });
    const [email] = await wordsTo(student.email);
    expect(email?.words).toContain('you can cancel your booking');
    expect(email?.words).toMatch(/When: \w{3}, /);
  });

  it('sends no email about other changes, about a course that is over, or to canceled students', async () => {
    const { classId, sessionId } = await course(-week);
    await createBooking(at.db, sessionId, student.id);
    const other = await createUser(at.db);
    await createBooking(at.db, sessionId, other.id, {
      status: 'cancelled_by_student',
      cancelledAt: new Date(),
    });
    const over = await course(-week * 4);
    await createBooking(at.db, over.sessionId, other.id);
    await edit(classId, { title: 'Bread with more haste', price: 20 });
    expect(await wordsTo(student.email)).toEqual([]);
    for (const id of [classId, over.classId]) await edit(id, { location: 'The old mill, Salem' });
    expect(await wordsTo(other.email)).toEqual([]);
    expect(await wordsTo(student.email)).toHaveLength(1);
  });
});

it('names all meetings of a course that has not begun', async () => {
  const { classId, sessionId } = await course(week);
  await createBooking(at.db, sessionId, student.id);
  await edit(classId, { location: 'The old mill, Salem' });
  const [email] = await wordsTo(student.email);
  expect(email?.words).toMatch(/When: 4 \w+ from /);
});
