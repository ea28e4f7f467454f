import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { announceMoves } from '#server/market/classes/class-sessions/announce-moves.service.ts';
import {
  type DateMove,
  moveDates,
} from '#server/market/classes/class-sessions/move-date.service.ts';
import { firstMeeting, inOtherZone } from '#server/market/classes/class-sessions/session-dates.ts';
import { touchClass } from '#server/market/classes/class-sessions/sessions.queries.ts';
import { selectUpcomingStudents } from '#server/market/classes/class-sessions/students.queries.ts';
import {
  selectDatesOfClass,
  setEditedAlone,
} from '#server/market/classes/schedules/edit-dates.queries.ts';
import { DomainError } from '#shared/errors.ts';
import { rescheduleDeadline } from '#shared/market/bookings/refund-policy.ts';

type Moved = { classId: string; teacherId: string; location: string; from: string; to: string };

/**
 * Moves the upcoming dates of a class whose time zone was changed to the same local times, with
 * the notice and the emails of every move. The caller holds the locks of the class and its sessions.
 */
export async function keepLocalTimes(
  deps: Deps,
  trx: Trx,
  { classId, teacherId, location, from, to }: Moved,
): Promise<void> {
  const now = new Date();
  const students = await selectUpcomingStudents(trx, classId);
  const dates = await selectDatesOfClass(trx, classId);
  const moves = dates.flatMap((before) => {
    const date = inOtherZone(before, { from, to });
    const first = firstMeeting(date);
    if (first.startsAt.getTime() === before.startsAt.getTime()) return [];
    return [{ sessionId: before.id, date, before: firstMeeting(before), after: first }];
  });
  const booked = new Set(dates.flatMap(({ id, bookings }) => (bookings > 0 ? id : [])));
  for (const move of moves) rejectLateMove(move, booked, now);
  await moveDates(trx, moves);
  const following = dates.filter(({ isEditedAlone }) => !isEditedAlone).map(({ id }) => id);
  await setEditedAlone(trx, following, false);
  await touchClass(trx, classId);
  const mover = { teacherId, classId, now, placeBefore: { location, timeZone: from } };
  await announceMoves(deps, trx, mover, { moves, students });
}

function rejectLateMove({ sessionId, before, after }: DateMove, booked: Set<string>, now: Date) {
  const isLate = ({ startsAt }: { startsAt: Date }) => now > rescheduleDeadline(startsAt);
  if (booked.has(sessionId) && (isLate(before) || isLate(after)))
    throw new DomainError('RESCHEDULE_TOO_LATE');
  if (after.startsAt <= now)
    throw new DomainError('VALIDATION_FAILED', {
      fields: { timeZone: 'A date would start in the past' },
    });
}
