import { withCalendarEntries } from '#server/market/bookings/calendar/calendar-entries.service.ts';
import {
  selectListing,
  selectUnderwayStudents,
  selectUpcomingStudents,
} from '#server/market/classes/class-sessions/students.queries.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { changeEmails, underwayEmails } from './change-emails.ts';

/** Emails each student what still differs from before for one of their bookings. */
export const emailEdited = each<'class.changed'>(async (deps, trx, change) => {
  const { classId, keepsLocalTimes } = change;
  if (change.bookingIds.length === 0) return [];
  const isNotified = ({ bookingId }: { bookingId: string }) =>
    change.bookingIds.includes(bookingId);
  const listing = await selectListing(trx, classId);
  const { whatToExpect = listing.whatToExpect } = change.before;
  const before = { ...change.before, whatToExpect };
  const students = (await selectUpcomingStudents(trx, classId)).filter(isNotified);
  const underway = (await selectUnderwayStudents(trx, classId)).filter(isNotified);
  // Dates that kept their local times were moved, which is a fact of its own.
  const announced = keepsLocalTimes ? { ...before, timeZone: listing.timeZone } : before;
  return withCalendarEntries(deps, trx, [
    ...changeEmails(students, { ...change, before: announced, listing }, deps.env.urls),
    ...underwayEmails(underway, { before, listing }, deps.env.urls),
  ]);
});
