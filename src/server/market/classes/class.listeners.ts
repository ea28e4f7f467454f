import type { SiteUrls } from '#server/app/site-urls.ts';
import { doubtEmail } from '#server/market/bookings/emails/doubt.email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { type BookedStudent, selectBookedStudents } from './class-sessions/students.queries.ts';
import { selectHiddenClass } from './hidden-classes.queries.ts';
import { selectFrozenClasses } from './withheld-classes.queries.ts';

/** Emails everyone who booked a date that has not ended, unless the class is back already. */
export const emailStudentsOfHidden = each<'content.hidden'>(async ({ env }, trx, { removalId }) => {
  const hidden = await selectHiddenClass(trx, removalId);
  if (!hidden) return [];
  const { classId, reason, explanation, ...shown } = hidden;
  const doubtful = { ...shown, listingStatus: 'hidden' as const, removal: { reason, explanation } };
  return doubtEmails(await selectBookedStudents(trx, classId), doubtful, env.urls);
});

/** Emails the same people of a suspended instructor; hidden classes have had their emails. */
export const emailStudentsOfFrozen = each<'dates.frozen'>(async ({ env }, trx, { teacherId }) => {
  const classes = await selectFrozenClasses(trx, teacherId);
  const emails = classes.map(async ({ classId, ...shown }) => {
    const doubtful = { ...shown, listingStatus: 'suspended' as const, removal: null };
    return doubtEmails(await selectBookedStudents(trx, classId), doubtful, env.urls);
  });
  return (await Promise.all(emails)).flat();
});

/** One email to each student, about all of their dates. */
const doubtEmails = (
  booked: BookedStudent[],
  doubtful: Parameters<typeof doubtEmail>[1],
  urls: SiteUrls,
) =>
  [...Map.groupBy(booked, ({ studentId }) => studentId).values()].flatMap((dates) =>
    dates.slice(0, 1).map((student) => doubtEmail(student, doubtful, dates, urls)),
  );
