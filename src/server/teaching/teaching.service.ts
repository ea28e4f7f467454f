import { z } from 'zod';
import { exactMoment, pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { lockUserShared } from '#server/db/user-locks.ts';
import type { Deps } from '#server/deps.ts';
import { noShowMail } from '#server/mail/no-show.mail.ts';
import { mayReview } from '#shared/bookings.ts';
import { DomainError } from '#shared/errors.ts';
import { selectAttendance, selectRecipient, setAttendance } from './attendance.queries.ts';
import { notifyStudents } from './notify-students.ts';
import {
  selectReceivedReviews,
  selectRoster,
  selectTaughtSession,
  selectTaughtSessions,
  selectTeacherRating,
} from './teaching.queries.ts';

const pageSize = 20;
/** The start of a session, or the creation time of a review. */
const place = z.tuple([exactMoment, z.uuid()]);

type SessionsInput = { when: 'next' | 'past'; cursor?: string | undefined };

/** One page of a teacher's sessions. Throws VALIDATION_FAILED for a cursor of another list. */
export async function getTaughtSessions(db: Db, teacherId: string, input: SessionsInput) {
  const [startsAt, id] = input.cursor ? readCursor(input.cursor, place) : [];
  const after = startsAt && id ? { startsAt, id } : undefined;
  const limit = pageSize + 1;
  const found = await selectTaughtSessions(db, teacherId, { when: input.when, limit, after });
  const page = pageOf(found, pageSize, (row) => [row.startsAt, row.id]);
  return { ...page, items: page.items.map(({ startsAt: _, ...session }) => session) };
}

/** A session with its students. Throws CLASS_SESSION_NOT_FOUND, also for another teacher's. */
export async function getRoster(db: Db, teacherId: string, sessionId: string) {
  const session = await selectTaughtSession(db, teacherId, sessionId);
  if (!session) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  return { session, students: await selectRoster(db, sessionId) };
}

type Mark = { bookingId: string; status: 'attended' | 'no_show' };

/**
 * Marks attendance. Emails the student about a no-show unless they have contested it already.
 * Throws BOOKING_NOT_FOUND (also for another teacher's class or a canceled booking),
 * CLASS_NOT_STARTED, NO_SHOW_TOO_EARLY or RATE_LIMITED.
 */
export async function markAttendance(deps: Deps, teacherId: string, mark: Mark) {
  const { bookingId, status } = mark;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, teacherId))) throw new DomainError('UNAUTHENTICATED');
    const marked = await setAttendance(trx, { ...mark, teacherId });
    if (!marked) return refuseMark(trx, teacherId, mark);
    if (mayReview({ ...marked, status })) return;
    const student = await selectRecipient(trx, marked.studentId);
    const mails = student ? [noShowMail(student, marked, deps.env.appUrl)] : [];
    await notifyStudents(deps, trx, teacherId, mails);
  });
  return { id: bookingId, status };
}

/** Explains why nothing was updated; repeating the current mark is not an error. */
async function refuseMark(trx: Trx, teacherId: string, { bookingId, status }: Mark) {
  const booking = await selectAttendance(trx, bookingId, teacherId);
  if (!booking) throw new DomainError('BOOKING_NOT_FOUND');
  if (booking.status === status) return;
  throw new DomainError(booking.hasStarted ? 'NO_SHOW_TOO_EARLY' : 'CLASS_NOT_STARTED');
}

/** One page of reviews, newest first, with their count and average. */
export async function getReceivedReviews(db: Db, teacherId: string, cursor: string | undefined) {
  const [createdAt, id] = cursor ? readCursor(cursor, place) : [];
  const after = createdAt && id ? { createdAt, id } : undefined;
  const [found, rating] = await Promise.all([
    selectReceivedReviews(db, teacherId, pageSize + 1, after),
    selectTeacherRating(db, teacherId),
  ]);
  const page = pageOf(found, pageSize, (row) => [row.writtenAt, row.id]);
  return { ...page, items: page.items.map(({ writtenAt: _, ...review }) => review), ...rating };
}
