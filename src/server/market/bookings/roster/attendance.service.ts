import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { attendanceTooHighError, checkMeeting } from '#server/market/bookings/attendance-rules.ts';
import { selectSessionsOfEndedHolds } from '#server/market/bookings/seats/holds/holds.queries.ts';
import { expireHolds } from '#server/market/bookings/seats/holds/holds.service.ts';
import { lockSession } from '#server/market/bookings/seats/lock-sessions.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { runOnce } from '#server/platform/idempotency/idempotency.ts';
import { DomainError } from '#shared/errors.ts';
import { type Attendance, isNoShow } from '#shared/market/bookings/booking-states.ts';
import { selectAttendance, setAttendance } from './attendance.queries.ts';
import { selectMeetingCount } from './meeting-attendance.queries.ts';
import { markMeeting } from './meeting-attendance.service.ts';

type Mark = {
  bookingId: string;
  status: Attendance;
  attendedSeats?: number | undefined;
  /** The meeting of a course, from 1. */
  meeting?: number | undefined;
};

/**
 * Marks attendance, for a course at one of its meetings, and how many people came. Emails the
 * student about a no-show unless it is already contested. Canceled bookings are not found. A repeated
 * request changes nothing: another phone may have marked the student since.
 */
export async function markAttendance(
  deps: Deps,
  viewerId: string,
  input: Mark,
  key: string | null,
) {
  const { bookingId, status, attendedSeats, meeting } = input;
  const mark = { bookingId, status, attendedSeats };
  return runOnce(deps.db, { userId: viewerId, key, request: input }, async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    await endUnpaid(deps, trx, bookingId);
    const count = await selectMeetingCount(trx, bookingId, viewerId);
    if (count === undefined) throw new DomainError('BOOKING_NOT_FOUND');
    checkMeeting(meeting, count);
    if (meeting !== undefined && count > 1) {
      const marked = await markMeeting(trx, { ...mark, meeting });
      if (marked.isNewNoShow) await announceNoShow(deps, trx, viewerId, { bookingId, ...marked });
      return { id: bookingId, status, attendedSeats: marked.attendedSeats };
    }
    const marked = await setAttendance(trx, mark);
    if (!marked) return { id: bookingId, status, ...(await rejectMark(trx, mark)) };
    if (isNoShow(status)) await announceNoShow(deps, trx, viewerId, { bookingId, ...marked });
    return { id: bookingId, status, attendedSeats: marked.attendedSeats ?? 0 };
  });
}

/** A contested no-show is not emailed again. */
async function announceNoShow(
  deps: Deps,
  trx: Trx,
  teacherId: string,
  { bookingId, noShowContestedAt }: { bookingId: string; noShowContestedAt: Date | null },
): Promise<void> {
  if (noShowContestedAt !== null) return;
  await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  await deps.facts.publish(trx, 'booking.missed', { bookingId });
}

/** Added seats that were unpaid at the start of the class don't count. */
async function endUnpaid(deps: Deps, trx: Trx, bookingId: string): Promise<void> {
  for (const sessionId of await selectSessionsOfEndedHolds(trx, [bookingId])) {
    await lockSession(trx, sessionId);
    await expireHolds(deps, trx, { sessionId });
  }
}

/** Throws the reason why nothing was updated; repeating the current mark is not an error. */
async function rejectMark(trx: Trx, mark: Mark) {
  const booking = await selectAttendance(trx, mark.bookingId);
  if (!booking) throw new DomainError('BOOKING_NOT_FOUND');
  const { seats, hasStarted, hasEnded } = booking;
  if (!hasStarted) throw new DomainError('CLASS_NOT_STARTED');
  if (isNoShow(mark.status) && !hasEnded) throw new DomainError('NO_SHOW_TOO_EARLY');
  if (!isNoShow(mark.status) && (mark.attendedSeats ?? 0) > seats)
    throw attendanceTooHighError(seats);
  return { attendedSeats: booking.attendedSeats ?? 0 };
}
