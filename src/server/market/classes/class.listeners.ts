import { each } from '#server/people/notifications/facts.jobs.ts';
import { reasonsToRefund } from '#shared/staff/desk/moderation.ts';
import { classHiddenEmail } from './class-hidden.email.ts';
import { selectBookedStudents } from './class-sessions/students.queries.ts';
import { selectHiddenClass } from './hidden-classes.queries.ts';

/** Emails everyone who booked a date that has not ended, unless the class is back already. */
export const emailStudentsOfHidden = each<'content.hidden'>(async ({ env }, trx, { removalId }) => {
  const hidden = await selectHiddenClass(trx, removalId);
  if (!hidden) return [];
  const isRefunded = reasonsToRefund.includes(hidden.reason);
  const booked = await selectBookedStudents(trx, hidden.classId);
  return [...Map.groupBy(booked, ({ studentId }) => studentId).values()].flatMap((dates) =>
    dates
      .slice(0, 1)
      .map((student) => classHiddenEmail(student, dates, { ...hidden, isRefunded }, env.urls)),
  );
});
