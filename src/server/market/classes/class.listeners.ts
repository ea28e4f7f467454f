import { doubtEmail } from '#server/market/bookings/emails/doubt.email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { selectBookedStudents } from './class-sessions/students.queries.ts';
import { selectHiddenClass } from './hidden-classes.queries.ts';

/** Emails everyone who booked a date that has not ended, unless the class is back already. */
export const emailStudentsOfHidden = each<'content.hidden'>(async ({ env }, trx, { removalId }) => {
  const hidden = await selectHiddenClass(trx, removalId);
  if (!hidden) return [];
  const { reason, explanation } = hidden;
  const doubt = { ...hidden, listingStatus: 'hidden' as const, removal: { reason, explanation } };
  const booked = await selectBookedStudents(trx, hidden.classId);
  return [...Map.groupBy(booked, ({ studentId }) => studentId).values()].flatMap((dates) =>
    dates.slice(0, 1).map((student) => doubtEmail(student, doubt, dates, env.urls)),
  );
});
