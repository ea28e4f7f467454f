import {
  withAllEntries,
  withCalendarEntries,
} from '#server/bookings/calendar/calendar-entries.service.ts';
import { askStudents } from '#server/bookings/choice/ask-students.service.ts';
import { notifyStudents } from '#server/bookings/emails/notify-students.ts';
import { moveLine } from '#server/bookings/seats/offers/offer-seats.service.ts';
import { classChangedEmail, datesChangedEmail } from '#server/classes/class-changed.email.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Email } from '#server/notifications/email.ts';
import { isMaterialMove } from '#shared/material-changes.ts';
import { fullRefundAfterMove, refundDeadline } from '#shared/refund-policy.ts';
import type { selectUpcomingStudents } from './sessions.queries.ts';

type Slot = { startsAt: Date; endsAt: Date };
/** Of dates that meet several times, `before` and `after` are the first meeting. */
type Move = { sessionId: string; before: Slot; after: Slot & { meetings?: Slot[] } };
type Listing = { title: string; location: string; timeZone: string };
/** As they were before the move. */
type MovedStudent = Awaited<ReturnType<typeof selectUpcomingStudents>>[number];
type Told = MovedStudent & Move & { askedUntil: Date | null; refundUntil: Date | null };

/**
 * After sessions were moved: asks their students where the new time may not suit, tells those in line,
 * and sends each student one email, however many of their dates changed. The caller holds the locks
 * of the sessions. Throws RATE_LIMITED.
 */
export async function announceMoves(
  deps: Deps,
  trx: Trx,
  { teacherId, listing, now }: { teacherId: string; listing: Listing; now: Date },
  { moves, students }: { moves: Move[]; students: MovedStudent[] },
): Promise<number> {
  const told: Told[] = [];
  for (const move of moves) {
    const { before, after } = move;
    const openUntil = isMaterialMove(before, after) ? fullRefundAfterMove({ now, ...after }) : null;
    if (openUntil) await askStudents(trx, { sessionId: move.sessionId, until: openUntil, before });
    await moveLine(deps, trx, move.sessionId);
    for (const student of students.filter(({ sessionId }) => sessionId === move.sessionId)) {
      const fullRefundUntil = openUntil ?? student.fullRefundUntil;
      const terms = { ...student, ...after, fullRefundUntil };
      told.push({
        ...student,
        ...move,
        askedUntil: openUntil,
        refundUntil: student.hasPaid ? refundDeadline(terms) : null,
      });
    }
  }
  const byStudent = Map.groupBy(told, ({ studentId }) => studentId);
  const emails: Email[] = [];
  for (const dates of byStudent.values())
    emails.push(...(await emailAbout(deps, trx, listing, dates)));
  await notifyStudents(deps, trx, teacherId, emails);
  return byStudent.size;
}

async function emailAbout(deps: Deps, trx: Trx, listing: Listing, dates: Told[]) {
  const [first, ...others] = dates;
  if (!first) return [];
  const { appUrl } = deps.env;
  if (others.length > 0) {
    const bookingIds = dates.map(({ bookingId }) => bookingId);
    const email = datesChangedEmail(
      first,
      listing,
      { dates, refundUntil: earliest(dates) },
      appUrl,
    );
    return [await withAllEntries(deps, trx, bookingIds, email)];
  }
  const { bookingId, before, after, askedUntil, refundUntil } = first;
  const changed = { ...listing, ...after, ...{ bookingId, before, askedUntil, refundUntil } };
  const email = classChangedEmail(first, changed, appUrl);
  return withCalendarEntries(deps, trx, [{ bookingId, email }]);
}

/** True for each of the dates; null if one was not paid. */
function earliest(dates: Told[]): Date | null {
  const times = dates.map(({ refundUntil }) => refundUntil?.getTime() ?? Number.NaN);
  const time = Math.min(...times);
  return Number.isNaN(time) ? null : new Date(time);
}
