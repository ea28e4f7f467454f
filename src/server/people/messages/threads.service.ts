import { z } from 'zod';
import { openPage, rowLimitOf } from '#server/db/page-cursor.ts';
import type { Db } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { selectBlocksBetween } from '#server/people/auth/accounts/blocks.queries.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { messageLimits } from '#shared/people/messages/message-limits.ts';
import { wereInTouch } from './in-touch.queries.ts';
import { selectTeacherId } from './messages.queries.ts';
import { selectThreadBooking } from './thread-booking.queries.ts';
import {
  isOrWasStudent,
  selectMessages,
  selectThread,
  selectThreadOfClass,
  selectThreads,
  selectUsualAnswerMinutes,
} from './threads.queries.ts';

const position = z.tuple([z.int()]);

/** One page of the viewer's threads, by their newest message. */
export async function listThreads(db: Db, viewerId: string, cursor: string | undefined) {
  const page = openPage({ limit: messageLimits.threadsPage, cursor }, position);
  const rows = await selectThreads(db, viewerId, { limit: page.rowLimit, after: page.after?.[0] });
  const { items, nextCursor } = page.close(rows, ({ listedSequence }) => [listedSequence]);
  return { items: items.map(({ listedSequence: _, ...item }) => item), nextCursor };
}

/** A thread with one page of its messages, oldest first; `earlier` continues with `before`. */
export async function getThread(
  db: Db,
  viewerId: string,
  { threadId, before }: { threadId: string; before?: number | undefined },
) {
  const found = await selectThread(db, viewerId, threadId);
  if (!found) throw new DomainError('THREAD_NOT_FOUND');
  const { studentId, teacherId, listedSequence: _, ...thread } = found;
  const limit = messageLimits.page;
  const which = { threadId, classId: thread.classId, studentId, before, limit: rowLimitOf(limit) };
  const newest = await selectMessages(db, viewerId, which);
  const messages = newest.slice(0, limit).toReversed();
  const earlier = newest.length > limit ? (messages[0]?.sequence ?? null) : null;
  const usuallyAnswersMinutes = thread.isTeacher
    ? null
    : await selectUsualAnswerMinutes(db, teacherId);
  const about = await selectThreadBooking(db, { classId: thread.classId, studentId });
  return { ...thread, ...about, usuallyAnswersMinutes, messages, earlier };
}

/**
 * The viewer's thread about a class, and whether they can write: to its instructor, or, if they teach
 * it, to this student. `otherId` is null if the two were never in touch.
 */
export async function findThreadOfClass(
  db: Db,
  viewerId: string,
  { classId, studentId = viewerId }: { classId: string; studentId?: string | undefined },
) {
  const teacherId = await selectTeacherId(db, classId);
  const otherId = viewerId === teacherId ? studentId : teacherId;
  const mayRead = viewerId === teacherId || viewerId === studentId;
  const none = { threadId: null, canWrite: false, otherId: null, isBlockedByMe: false };
  if (!otherId || otherId === viewerId || !mayRead) return none;
  const thread = await selectThreadOfClass(db, { classId, studentId, viewerId });
  const mayStart = () =>
    viewerId === teacherId
      ? isOrWasStudent(db, classId, studentId)
      : isClassVisible(db, classId, viewerId);
  const { isByOne, isByOther } = await selectBlocksBetween(db, viewerId, otherId);
  const canReach = !isByOne && !isByOther && (await selectRecipient(db, otherId)) !== undefined;
  return {
    threadId: thread?.id ?? null,
    canWrite: canReach && (thread !== undefined || (await mayStart())),
    otherId: (await wereInTouch(db, viewerId, otherId)) ? otherId : null,
    isBlockedByMe: isByOne,
  };
}
