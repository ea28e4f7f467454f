import {
  type BookingsEmail,
  withCalendarEntries,
} from '#server/bookings/calendar/calendar-entries.service.ts';
import { askStudents } from '#server/bookings/choice/ask-students.service.ts';
import { notifyStudents } from '#server/bookings/emails/notify-students.ts';
import { remindAgain } from '#server/bookings/reminders/reminders.queries.ts';
import { updateWaitlistAfterMove } from '#server/bookings/seats/offers/offer-seats.service.ts';
import { classChangedEmail, datesChangedEmail } from '#server/classes/class-changed.email.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { fullRefundAfterMove, laterOf, refundDeadline } from '#shared/bookings/refund-policy.ts';
import { isMaterialMove } from '#shared/classes/dates/material-changes.ts';
import type { UpcomingStudent } from './students.queries.ts';

type Slot = { startsAt: Date; endsAt: Date };
/** `before` and `after` are the first meeting of a date that meets several times. */
type Move = { sessionId: string; before: Slot; after: Slot & { meetings?: Slot[] } };
type Listing = { title: string; location: string; timeZone: string };
type Notice = UpcomingStudent & Move & { askedUntil: Date | null; refundUntil: Date | null };

/**
 * After sessions were moved: asks students whom the new time may not suit, notifies the waitlists,
 * and sends each student one email for all moved dates. The caller holds the locks of the sessions;
 * `students` are as before the move.
 */
export async function announceMoves(
  deps: Deps,
  trx: Trx,
  { teacherId, listing, now }: { teacherId: string; listing: Listing; now: Date },
  { moves, students }: { moves: Move[]; students: UpcomingStudent[] },
): Promise<number> {
  const notices: Notice[] = [];
  for (const move of moves) {
    const { before, after } = move;
    const openUntil = isMaterialMove(before, after) ? fullRefundAfterMove({ now, ...after }) : null;
    const { sessionId } = move;
    if (openUntil) {
      await askStudents(trx, { sessionId, until: openUntil, before });
      await remindAgain(trx, sessionId);
    }
    await updateWaitlistAfterMove(deps, trx, sessionId);
    for (const student of students.filter((one) => one.sessionId === sessionId)) {
      const fullRefundUntil = laterOf(openUntil, student.fullRefundUntil);
      const terms = { ...student, ...after, fullRefundUntil };
      notices.push({
        ...student,
        ...move,
        askedUntil: openUntil,
        refundUntil: student.hasPaid ? refundDeadline(terms) : null,
      });
    }
  }
  const byStudent = Map.groupBy(notices, ({ studentId }) => studentId);
  const emails = [...byStudent.values()].flatMap((dates) =>
    emailAbout(listing, dates, deps.env.appUrl),
  );
  await notifyStudents(deps, trx, teacherId, await withCalendarEntries(deps, trx, emails));
  return byStudent.size;
}

function emailAbout(listing: Listing, dates: Notice[], appUrl: string): BookingsEmail[] {
  const [first, ...others] = dates;
  if (!first) return [];
  const bookingIds = dates.map(({ bookingId }) => bookingId);
  if (others.length > 0) {
    const changed = { dates, refundUntil: earliest(dates) };
    return [{ bookingIds, email: datesChangedEmail(first, listing, changed, appUrl) }];
  }
  const { bookingId, before, after, askedUntil, refundUntil } = first;
  const changed = { ...listing, ...after, bookingId, before, askedUntil, refundUntil };
  return [{ bookingIds, email: classChangedEmail(first, changed, appUrl) }];
}

/** A deadline that holds for all of these dates; null if one of them was not paid. */
function earliest(dates: Notice[]): Date | null {
  const times = dates.map(({ refundUntil }) => refundUntil?.getTime() ?? Number.NaN);
  const time = Math.min(...times);
  return Number.isNaN(time) ? null : new Date(time);
}
