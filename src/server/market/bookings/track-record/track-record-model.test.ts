import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { runsOf } from '#server/testing/full-run.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { currentRefundPolicy } from '#shared/market/bookings/refund-policy.ts';
import type { DateOutcome, InstructorFacts } from '#shared/market/track-record.ts';
import { dayMs, hourMs } from '#shared/units.ts';
import {
  selectFacts,
  selectJudgedConversations,
  selectJudgedDates,
} from './track-record.queries.ts';

// Histories as people would tell them, counted here without SQL, against what the database counts.

const at = openTestDeps();
const [maxDates, maxConversations, maxBookings] = [70, 60, 3];
const runs = runsOf({ sample: 25, all: 1000 });

const fates = ['came', 'missed', 'unmarked', 'left'] as const;
const move = fc.record({
  noticeHours: fc.integer({ min: 1, max: 120 }),
  kept: fc.array(fc.boolean(), { minLength: maxBookings, maxLength: maxBookings }),
});
const date = fc.record({
  /** Most dates are over; the others are still ahead. */
  isOver: fc.integer({ min: 0, max: 9 }).map((roll) => roll > 0),
  bookings: fc.array(fc.constantFrom(...fates), { maxLength: maxBookings }),
  moves: fc.oneof(
    { weight: 4, arbitrary: fc.array(move, { maxLength: 0 }) },
    fc.array(move, { maxLength: 2 }),
  ),
  end: fc.oneof(
    { weight: 5, arbitrary: fc.constant('held' as const) },
    fc.constantFrom('byInstructor', 'byMinimum', 'byStaff'),
  ),
  cancelNoticeHours: fc.integer({ min: 1, max: 120 }),
});
const conversation = fc.record({
  answerSeconds: fc.option(fc.integer({ min: 1, max: 10 * 86_400 }), { freq: 3 }),
  waitsHours: fc.integer({ min: 1, max: 200 }),
  left: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    fc.constantFrom('blocked', 'blocks', 'reported', 'suspended', 'announced', 'teacherFirst'),
  ),
});
const history = fc.record({
  dates: fc.array(date, { maxLength: maxDates, size: 'max' }),
  conversations: fc.array(conversation, { maxLength: maxConversations, size: 'max' }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type PastDate = History['dates'][number];
type Conversation = History['conversations'][number];

/** How a date counts, in the words of the rule; null if it is not over. */
function judge({ isOver, bookings, moves, end, cancelNoticeHours }: PastDate): DateOutcome | null {
  if (!isOver) return null;
  const wasBooked = bookings.some((fate) => fate !== 'left');
  if (end === 'byStaff') return 'staff';
  if (end === 'byMinimum') return 'minimum';
  if (end === 'byInstructor') {
    if (!wasBooked) return 'unbooked';
    return cancelNoticeHours < 48 ? 'canceledLate' : 'canceled';
  }
  // Everyone who ever booked had booked before the moves; a move of an unbooked date is no move.
  const felt = bookings.length > 0 ? moves : [];
  const resented = felt.filter(({ kept }) => bookings.some((_, index) => !kept[index]));
  if (resented.some(({ noticeHours }) => noticeHours < 48)) return 'movedLate';
  if (resented.length > 0) return 'moved';
  if (!wasBooked) return 'unbooked';
  return felt.length > 0 ? 'kept' : 'held';
}

/** The facts by counting; the newest come first in a history. */
function recount({ dates, conversations }: History): InstructorFacts | null {
  const counted = dates
    .map(judge)
    .filter((outcome) => outcome && !['unbooked', 'minimum', 'staff'].includes(outcome))
    .slice(0, 50);
  if (counted.length < 10) return null;
  const count = (...outcomes: DateOutcome[]) =>
    counted.filter((outcome) => outcome && outcomes.includes(outcome)).length;
  return {
    dates: counted.length,
    held: count('held', 'kept'),
    late: count('movedLate', 'canceledLate'),
    answerSeconds: medianOf(conversations.map(waitOf).filter((wait) => wait !== null)),
  };
}

/** The seconds that someone waited for an answer; null if the conversation doesn't count. */
function waitOf({ answerSeconds, waitsHours, left }: Conversation): number | null {
  if (left !== null) return null;
  if (answerSeconds !== null) return answerSeconds;
  return waitsHours >= 24 ? waitsHours * 3600 : null;
}

function medianOf(waits: number[]): number | null {
  const last = waits.slice(0, 50).toSorted((a, b) => a - b);
  if (last.length < 5) return null;
  const middle = (last.length - 1) / 2;
  return ((last[Math.floor(middle)] ?? 0) + (last[Math.ceil(middle)] ?? 0)) / 2;
}

let students: { open: string[]; suspended: string };
beforeAll(async () => {
  const open: string[] = [];
  for (let index = 0; index < maxConversations; index++) open.push((await createUser(at.db)).id);
  const suspended = (await createUser(at.db)).id;
  await at.db
    .updateTable('users')
    .set({ suspendedAt: new Date(), suspensionReason: 'Spam' })
    .where('id', '=', suspended)
    .execute();
  students = { open, suspended };
});

/** Stores a history as it would have been recorded; returns the teacher. */
async function store(db: Db, { dates, conversations }: History): Promise<string> {
  const { id: teacherId } = await createUser(db, { role: 'instructor' });
  // The newest date ended yesterday; dates that are ahead are further ahead the later they are told.
  const slots = dates.map(({ isOver }, index) => ({
    startsInHours: 24 * (index + 1) * (isOver ? -1 : 1),
  }));
  const { classId, sessionIds } = await createClass(db, teacherId, { slots });
  const sessions = await db
    .selectFrom('classSessions')
    .select(['id', 'startsAt'])
    .where('classId', '=', classId)
    .execute();
  const starts = new Map(sessions.map(({ id, startsAt }) => [id, startsAt.getTime()]));
  const stored = dates.map((past, index) => {
    const sessionId = sessionIds[index] ?? '';
    return { sessionId, past, ...recordsOf(past, sessionId, starts.get(sessionId) ?? 0) };
  });
  const bookings = stored.flatMap((each) => each.bookings);
  const moves = stored.flatMap((each) => each.moves);
  if (bookings.length > 0) await db.insertInto('bookings').values(bookings).execute();
  if (moves.length > 0) await db.insertInto('sessionMoves').values(moves).execute();
  for (const end of ['byInstructor', 'byMinimum', 'byStaff'] as const) {
    const ended = stored.flatMap(({ sessionId, past }) => (past.end === end ? [sessionId] : []));
    await db
      .updateTable('classSessions')
      .set({
        status: 'cancelled',
        isBelowMinimum: end === 'byMinimum',
        isCanceledByStaff: end === 'byStaff',
      })
      .where('id', '=', sql<string>`ANY(${ended}::uuid[])`)
      .execute();
  }
  await storeConversations(db, { classId, teacherId }, conversations);
  return teacherId;
}

const liveStatus = { came: 'attended', missed: 'no_show', unmarked: 'confirmed' } as const;

/** The rows of a date that starts then. */
function recordsOf(past: PastDate, sessionId: string, startMs: number) {
  const before = (hours: number) => new Date(startMs - hours * hourMs);
  const bookings = past.bookings.map((fate, index) => {
    const booking = {
      id: newId(),
      sessionId,
      studentId: students.open[index] ?? '',
      priceCents: 0,
      refundPolicy: JSON.stringify(currentRefundPolicy),
    };
    if (fate === 'left')
      return { ...booking, status: 'cancelled_by_student' as const, cancelledAt: before(200) };
    if (past.end === 'held') return { ...booking, status: liveStatus[fate], cancelledAt: null };
    const cancelledAt = before(past.cancelNoticeHours);
    return { ...booking, status: 'cancelled_by_teacher' as const, cancelledAt };
  });
  const felt = bookings.length > 0 ? past.moves : [];
  const moves = felt.map(({ noticeHours, kept }) => ({
    id: newId(),
    sessionId,
    movedAt: before(noticeHours),
    firstStart: before(0),
    unkeptBookingIds: bookings.flatMap(({ id }, index) => (kept[index] ? [] : [id])),
  }));
  return { bookings, moves };
}

type Taught = { classId: string; teacherId: string };

async function storeConversations(db: Db, taught: Taught, conversations: Conversation[]) {
  const { classId, teacherId } = taught;
  // A class has one thread of each student.
  const first = conversations.findIndex(({ left }) => left === 'suspended');
  const talks = conversations.flatMap((talk, index) => {
    const isSuspended = talk.left === 'suspended';
    if (isSuspended && index !== first) return [];
    const studentId = isSuspended ? students.suspended : (students.open[index] ?? '');
    const askedAt = new Date(Date.now() - talk.waitsHours * hourMs);
    const createdAt = new Date(Date.now() - 300 * dayMs - index * hourMs);
    const ids = { threadId: newId(), messageId: newId(), announcementId: newId() };
    return [{ ...talk, ...ids, studentId, askedAt, createdAt }];
  });
  if (talks.length === 0) return;
  const threads = talks.map(({ threadId: id, studentId, answerSeconds, createdAt }) => ({
    id,
    classId,
    studentId,
    createdAt,
    firstAnswerSeconds: answerSeconds,
  }));
  await db.insertInto('threads').values(threads).execute();
  const messages = talks.map(({ messageId: id, threadId, studentId, askedAt, left }) => ({
    id,
    threadId,
    sequence: 1,
    text: 'Hi',
    createdAt: askedAt,
    senderId: left === 'teacherFirst' ? teacherId : studentId,
  }));
  await db.insertInto('messages').values(messages).execute();
  for (const { left, studentId, messageId, announcementId, askedAt } of talks) {
    if (left === 'blocked' || left === 'blocks') {
      const [blockerId, blockedId] =
        left === 'blocks' ? [studentId, teacherId] : [teacherId, studentId];
      await db.insertInto('blocks').values({ blockerId, blockedId }).execute();
    }
    if (left === 'reported')
      await db
        .insertInto('reports')
        .values({
          id: newId(),
          reporterId: teacherId,
          kind: 'message',
          classId,
          personId: studentId,
          subjectId: messageId,
          shownId: messageId,
          subjectLabel: 'A class',
          reason: 'spam',
        })
        .execute();
    if (left === 'announced') {
      const createdAt = new Date(askedAt.getTime() - hourMs);
      const said = { audience: 'all', text: 'Hello', createdAt } as const;
      await db
        .insertInto('announcements')
        .values({ id: announcementId, ...taught, ...said })
        .execute();
      await db.insertInto('announcementRecipients').values({ announcementId, studentId }).execute();
    }
  }
}

const equalsRecount = fc.asyncProperty(history, async (told) => {
  const teacherId = await store(at.db, told);
  const facts = await selectFacts(at.db, teacherId);
  const expected = recount(told);
  const { answerSeconds = null, ...numbers } = facts ?? {};
  const { answerSeconds: expectedSeconds = null, ...expectedNumbers } = expected ?? {};
  expect(numbers).toEqual(expectedNumbers);
  expect(answerSeconds === null).toBe(expectedSeconds === null);
  // Silence goes on while the test runs.
  expect(Math.abs((answerSeconds ?? 0) - (expectedSeconds ?? 0))).toBeLessThan(60);
  const listed = (await selectJudgedDates(at.db, teacherId)).map(({ outcome }) => outcome);
  const judged = told.dates.map(judge).filter((outcome) => outcome !== null);
  expect(listed).toEqual(judged.slice(0, listed.length));
  const conversations = await selectJudgedConversations(at.db, teacherId);
  expect(conversations).toHaveLength(
    Math.min(50, told.conversations.map(waitOf).filter((wait) => wait !== null).length),
  );
});

const minutes = 60_000;

describe('facts', () => {
  it('equal a plain recount over random histories', { timeout: 30 * minutes }, async () => {
    await fc.assert(equalsRecount, { numRuns: runs, endOnFailure: true });
  });
});
