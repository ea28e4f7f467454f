import { noShowEmail } from '#server/market/bookings/emails/student.email.ts';
import { each } from '#server/people/notifications/facts.jobs.ts';
import { selectNoShow } from './attendance.queries.ts';

/** Sends nothing if the mark was changed or contested meanwhile. */
export const emailMissed = each<'booking.missed'>(async ({ env }, trx, { bookingId }) => {
  const missed = await selectNoShow(trx, bookingId);
  if (!missed) return [];
  const { studentId: userId, student } = missed;
  const write = () => noShowEmail(student, missed, env.urls);
  return [{ userId, kind: 'missed', topic: bookingId, write }];
});
