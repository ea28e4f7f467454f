import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { Trx } from '#server/db/schema.ts';
import { askStudents } from '#server/market/bookings/choice/ask-students.service.ts';
import { resetReminders } from '#server/market/bookings/reminders/reminders.queries.ts';
import { updateWaitlistAfterMove } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import type { Fact } from '#shared/facts.ts';
import { fullRefundAfterMove } from '#shared/market/bookings/refund-policy.ts';
import { isMaterialMove } from '#shared/market/classes/dates/material-changes.ts';
import { selectListing, type UpcomingStudent } from './students.queries.ts';

type Slot = { startsAt: Date; endsAt: Date };
/** `before` and `after` are the first meeting of a date that meets several times. */
type Move = { sessionId: string; before: Slot; after: Slot };

type Mover = {
  teacherId: string;
  classId: string;
  now: Date;
  word?: string | undefined;
  /** The place of the class before, if the same change moves the class. */
  placeBefore?: { location: string; timeZone: string };
};

/**
 * After sessions were moved: asks students whom the new time may not suit, notifies the waitlists and
 * the students, and returns how many. The caller holds the locks of the sessions; `students` are as
 * before the move.
 */
export async function announceMoves(
  deps: Deps,
  trx: Trx,
  { teacherId, classId, now, word, placeBefore }: Mover,
  { moves, students }: { moves: Move[]; students: UpcomingStudent[] },
): Promise<number> {
  const moved: Fact['session.changed']['moves'] = [];
  for (const { sessionId, before, after } of moves) {
    const isMaterial = isMaterialMove(before, after);
    const askedUntil = isMaterial ? fullRefundAfterMove({ now, ...after }) : null;
    if (askedUntil) {
      await askStudents(trx, { sessionId, until: askedUntil, before });
      await resetReminders(trx, sessionId);
    }
    await updateWaitlistAfterMove(deps, trx, sessionId);
    moved.push({ sessionId, before, askedUntil });
  }
  const movedIds = new Set(moves.map(({ sessionId }) => sessionId));
  const notified = students.filter(({ sessionId }) => movedIds.has(sessionId));
  if (notified.length > 0) await consumeAttempt(trx, 'notifyStudents', { account: teacherId });
  if (moved.length > 0) {
    const bookingIds = notified.map(({ bookingId }) => bookingId);
    const { location, timeZone } = placeBefore ?? (await selectListing(trx, classId));
    const place = { location, timeZone };
    const change = { classId, moves: moved, bookingIds, word, place };
    await deps.facts.publish(trx, 'session.changed', change);
  }
  return new Set(notified.map(({ studentId }) => studentId)).size;
}
