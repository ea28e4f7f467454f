import { lockUserShared } from '#server/auth/accounts/user-locks.queries.ts';
import { selectRecipient } from '#server/auth/accounts/users.queries.ts';
import { noShowEmail } from '#server/bookings/emails/no-show.email.ts';
import { notifyStudents } from '#server/bookings/emails/notify-students.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Attendance, mayReview } from '#shared/bookings.ts';
import { DomainError } from '#shared/errors.ts';
import { selectAttendance, setAttendance } from './attendance.queries.ts';

type Mark = { bookingId: string; status: Attendance };

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
    if (!marked) return rejectMark(trx, teacherId, mark);
    if (mayReview({ ...marked, status })) return;
    const student = await selectRecipient(trx, marked.studentId);
    const emails = student ? [noShowEmail(student, marked, deps.env.appUrl)] : [];
    await notifyStudents(deps, trx, teacherId, emails);
  });
  return { id: bookingId, status };
}

/** Explains why nothing was updated; repeating the current mark is not an error. */
async function rejectMark(trx: Trx, teacherId: string, { bookingId, status }: Mark) {
  const booking = await selectAttendance(trx, bookingId, teacherId);
  if (!booking) throw new DomainError('BOOKING_NOT_FOUND');
  if (booking.status === status) return;
  throw new DomainError(booking.hasStarted ? 'NO_SHOW_TOO_EARLY' : 'CLASS_NOT_STARTED');
}
