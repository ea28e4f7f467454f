import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createEraseWordsWorker,
  eraseWordsQueue,
} from '#server/market/bookings/erase-words.jobs.ts';
import { emailTeachingDays } from '#server/market/classes/teaching-day/teaching-day.service.ts';
import { insertBlock } from '#server/people/auth/accounts/blocks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { futureDay } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createWords } from '#server/testing/fixtures/private-words.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Maya Ortiz' });
const student = accountPerTest(at, { fullName: 'Sam Rivera' });
const as = (account: Account, idempotencyKey?: string) =>
  callerFor(at.deps, account, { ...(idempotencyKey && { idempotencyKey }) });
const line = 'Allergic to walnuts';

let made: Awaited<ReturnType<typeof createClass>>;
beforeEach(async () => {
  made = await createClass(at.db, teacher.id, {
    slots: [{ startsInHours: 100 }, { startsInHours: 200 }],
  });
});
const book = (given: { line?: string } = { line }, key?: string) =>
  as(student, key).bookings.book({ classId: made.classId, sessionId: made.sessionId, ...given });
const linesOn = async (sessionId = made.sessionId) => {
  const { students, canceled } = await as(teacher).bookings.roster({ sessionId });
  return [...students, ...canceled].map((listed) => listed.line);
};
const ownLine = async (bookingId: string) => (await as(student).bookings.byId({ bookingId })).line;
const stored = (userId = student.id) =>
  at.db.selectFrom('privateWords').select('line').where('userId', '=', userId).execute();

describe('what the instructor should know', () => {
  it('is written with the booking, and read on the roster and by the student', async () => {
    const { id } = await book();
    expect([await linesOn(), await ownLine(id)]).toEqual([[line], line]);
  });

  it('is in no stored response, and a repeated request writes it once', async () => {
    const first = await book({ line }, 'one');
    expect(await book({ line }, 'one')).toEqual(first);
    expect(await rejectionOf(book({ line: 'Late' }, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED');
    const keys = await at.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain('walnuts');
    expect(await stored()).toEqual([{ line }]);
  });

  it('is added, changed and cleared until the last meeting begins', async () => {
    const { id: bookingId } = await book({});
    const { setLine } = as(student).bookings;
    expect(await setLine({ bookingId, line })).toEqual({ id: bookingId, line });
    expect(await setLine({ bookingId, line: ' Ten minutes late ' })).toMatchObject({
      line: 'Ten minutes late',
    });
    expect(await linesOn()).toEqual(['Ten minutes late']);
    expect(await setLine({ bookingId, line: '' })).toEqual({ id: bookingId, line: null });
    expect([await linesOn(), await stored()]).toEqual([[null], []]);
    expect(await rejectionOf(setLine({ bookingId, line: 'x'.repeat(201) }))).toBe(
      'VALIDATION_FAILED',
    );
  });

  it.each([
    ['between two meetings of a course', [{ startsInHours: -24, laterHours: [48] }], null, true],
    ['in the last meeting', [{ startsInHours: -24, laterHours: [23] }], 'CLASS_STARTED', false],
    ['after a date has begun', [{ startsInHours: -1 }], 'CLASS_STARTED', false],
  ])('%s can or can no longer be changed', async (_, slots, rejection, mayWriteLine) => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    const { byId, setLine } = as(student).bookings;
    expect(await byId({ bookingId })).toMatchObject({ mayWriteLine });
    expect(await rejectionOf(setLine({ bookingId, line }))).toBe(rejection);
  });

  it('is not written for a canceled booking, or for that of someone else', async () => {
    const { id: bookingId } = await book();
    expect(await rejectionOf(as(teacher).bookings.setLine({ bookingId, line }))).toBe(
      'BOOKING_NOT_FOUND',
    );
    await as(student).bookings.cancel({ bookingId });
    expect(await rejectionOf(as(student).bookings.setLine({ bookingId, line: 'Late' }))).toBe(
      'BOOKING_CANCELLED',
    );
  });

  it('goes with a move, and is no longer shown to the instructor after a cancellation', async () => {
    const { id: bookingId } = await book();
    const sessionId = made.sessionIds[1] ?? '';
    await as(student).bookings.move({ bookingId, sessionId });
    expect([await linesOn(), await linesOn(sessionId)]).toEqual([[], [line]]);
    await as(teacher).classes.cancelSession({ sessionId });
    expect([await linesOn(sessionId), await ownLine(bookingId)]).toEqual([[null], line]);
  });

  it('is in the email of the morning, unless one of the two blocked the other', async () => {
    const slots = [{ startsAt: `${futureDay}T18:30:00Z` }];
    const timeZone = 'America/Los_Angeles';
    const { sessionId } = await createClass(at.db, teacher.id, { timeZone, slots });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    await createWords(at.db, { bookingId, userId: student.id });
    const seven = new Date(`${futureDay}T14:00:00Z`);
    await emailTeachingDays(at.deps, seven);
    await at.db.transaction().execute((trx) => insertBlock(trx, student.id, teacher.id));
    await at.db.updateTable('classSessions').set({ teacherRemindedAt: null }).execute();
    await emailTeachingDays(at.deps, seven);
    const texts = (await emailsTo(at.deps, teacher.email)).map(({ text }) => text);
    expect(texts.map((text) => text.includes(`From Sam Rivera: ${line}`))).toEqual([false, true]);
  });
});

describe('private words', () => {
  const erase = async () => {
    await at.db.transaction().execute((trx) => at.deps.jobs.send(eraseWordsQueue, {}, trx));
    await at.deps.jobs.runDue(createEraseWordsWorker(at.deps));
  };
  const wordsOf = async (startsInHours: number) => {
    const { sessionId } = await createClass(at.db, teacher.id, { slots: [{ startsInHours }] });
    const bookingId = await createBooking(at.db, sessionId, student.id);
    await createWords(at.db, { bookingId, userId: student.id, line: String(startsInHours) });
    return bookingId;
  };

  it('are erased 30 days after the last meeting', async () => {
    await wordsOf(-24 * 30 - 3);
    await wordsOf(-24 * 30 + 3);
    await erase();
    expect(await stored()).toEqual([{ line: String(-24 * 30 + 3) }]);
  });

  it('are erased a day after the booking was canceled, which leaves time for an undo', async () => {
    const { id: bookingId } = await book();
    await as(student).bookings.cancel({ bookingId });
    await erase();
    expect(await stored()).toEqual([{ line }]);
    const cancelledAt = sql<Date>`now() - interval '25 hours'`;
    await at.db.updateTable('bookings').set({ cancelledAt }).where('id', '=', bookingId).execute();
    await erase();
    expect(await stored()).toEqual([]);
  });

  it('are in the export of who wrote them only', async () => {
    await book();
    const { privateWords } = await as(student).account.data();
    expect(privateWords).toMatchObject([{ class: 'Bread without haste', line }]);
    const others = await as(teacher).account.data();
    expect(JSON.stringify(others)).not.toContain('walnuts');
  });
});
