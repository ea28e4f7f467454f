import type { SiteUrls } from '#server/app/site-urls.ts';
import {
  type BookingsEmail,
  withCalendarEntries,
} from '#server/market/bookings/calendar/calendar-entries.service.ts';
import {
  classChangedEmail,
  datesChangedEmail,
} from '#server/market/classes/class-changed.email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import type { Fact } from '#shared/facts.ts';
import { refundDeadline } from '#shared/market/bookings/refund-policy.ts';
import { timesOf } from './session-dates.ts';
import { selectListing, selectUpcomingStudents, type UpcomingStudent } from './students.queries.ts';

type Move = Fact['session.changed']['moves'][number];
type Listing = Parameters<typeof datesChangedEmail>[1];

/** Sends each student one email for all their dates whose time still differs from before. */
export const emailMoved = each<'session.changed'>(
  async (deps, trx, { classId, moves, bookingIds, word, isSameLocalTime }) => {
    if (isSameLocalTime) return [];
    const moveOf = new Map(moves.map((move) => [move.sessionId, move]));
    const students = await selectUpcomingStudents(trx, classId, [...moveOf.keys()]);
    const notices = students
      .filter(({ bookingId }) => bookingIds.includes(bookingId))
      .flatMap((student) => noticeOf(student, moveOf.get(student.sessionId)) ?? []);
    const listing = await selectListing(trx, classId);
    const emails = [...Map.groupBy(notices, ({ studentId }) => studentId).values()].flatMap(
      (dates) => {
        const said = dates.every(({ mayGetWords }) => mayGetWords) ? word : undefined;
        return emailAbout({ ...listing, word: said }, dates, deps.env.urls);
      },
    );
    return withCalendarEntries(deps, trx, emails);
  },
);

type Notice = NonNullable<ReturnType<typeof noticeOf>>;

function noticeOf(student: UpcomingStudent, move: Move | undefined) {
  const after = timesOf(student);
  const isSame = (edge: 'startsAt' | 'endsAt') =>
    move?.before[edge].getTime() === after[edge].getTime();
  if (!move || (isSame('startsAt') && isSame('endsAt'))) return null;
  const refundUntil = student.hasPaid ? refundDeadline({ ...student, ...after }) : null;
  return { ...student, ...move, after, refundUntil };
}

function emailAbout(listing: Listing, dates: Notice[], urls: SiteUrls): BookingsEmail[] {
  const [first, ...others] = dates;
  if (!first) return [];
  const bookingIds = dates.map(({ bookingId }) => bookingId);
  if (others.length > 0) {
    const changed = { dates, refundUntil: earliest(dates) };
    return [{ bookingIds, email: datesChangedEmail(first, listing, changed, urls) }];
  }
  const { bookingId, before, after, askedUntil, refundUntil } = first;
  const changed = { ...listing, ...after, bookingId, before, askedUntil, refundUntil };
  return [{ bookingIds, email: classChangedEmail(first, changed, urls) }];
}

/** A deadline that holds for all of these dates; null if one of them was not paid. */
function earliest(dates: Notice[]): Date | null {
  const times = dates.map(({ refundUntil }) => refundUntil?.getTime() ?? Number.NaN);
  const time = Math.min(...times);
  return Number.isNaN(time) ? null : new Date(time);
}
