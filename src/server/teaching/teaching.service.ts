import { z } from 'zod';
import { exactMoment, pageOf, readCursor } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { isBookingToCome, setAttendance } from './attendance.queries.ts';
import {
  selectReceivedReviews,
  selectRoster,
  selectTaughtSession,
  selectTaughtSessions,
  selectTeacherRating,
} from './teaching.queries.ts';

const pageSize = 20;
/** Of a session its start, of a review when it was written. */
const place = z.tuple([exactMoment, z.uuid()]);

type SessionsWish = { when: 'next' | 'past'; cursor?: string | undefined };

/** A page of what somebody teaches; VALIDATION_FAILED for a cursor of another list. */
export async function getTaughtSessions(db: Db, teacherId: string, wish: SessionsWish) {
  const [startsAt, id] = wish.cursor ? readCursor(wish.cursor, place) : [];
  const after = startsAt && id ? { startsAt, id } : undefined;
  const limit = pageSize + 1;
  const found = await selectTaughtSessions(db, teacherId, { when: wish.when, limit, after });
  const page = pageOf(found, pageSize, (row) => [row.startsAt, row.id]);
  return { ...page, items: page.items.map(({ startsAt: _, ...session }) => session) };
}

/** A session with everybody who has a seat in it. Throws CLASS_SESSION_NOT_FOUND for others'. */
export async function getRoster(db: Db, teacherId: string, sessionId: string) {
  const session = await selectTaughtSession(db, teacherId, sessionId);
  if (!session) throw new DomainError('CLASS_SESSION_NOT_FOUND');
  return { session, students: await selectRoster(db, sessionId) };
}

type Mark = { bookingId: string; status: 'attended' | 'no_show' };

/** Throws BOOKING_NOT_FOUND (of somebody else's class, or cancelled) or CLASS_NOT_STARTED. */
export async function markAttendance(db: Db, teacherId: string, mark: Mark) {
  const marked = await setAttendance(db, { ...mark, teacherId });
  if (marked) return marked;
  const isToCome = await isBookingToCome(db, mark.bookingId, teacherId);
  throw new DomainError(isToCome ? 'CLASS_NOT_STARTED' : 'BOOKING_NOT_FOUND');
}

/** A page of what students said, newest first, and what they said together. */
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
