import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { bookedMail } from '#server/notifications/booked.mail.ts';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import { newStudentMail } from '#server/notifications/new-student.mail.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { selectBookedSeats } from './seat-notices.queries.ts';

/**
 * A new booking, whose emails are written afterwards. The booking sends this job in its own
 * statement, so its data is known beforehand and the queue has no `notify`: it is polled.
 */
export const bookedQueue: JobQueue<{
  bookingId: string;
  /** Chosen by the booking, so that a repeated job does not send different emails. */
  emailIds: { student: string; teacher: string };
}> = {
  name: 'booked',
  data: z.object({
    bookingId: z.uuid(),
    emailIds: z.object({ student: z.uuid(), teacher: z.uuid() }),
  }),
  options: emailRetries,
};

const batchSize = 100;

/** Emails student and teacher, unless the booking was canceled since, which has its own emails. */
export const createBookedWorker = ({ db, env, outbox }: Pick<Deps, 'db' | 'env' | 'outbox'>) =>
  createBatchWorker(
    bookedQueue,
    async (batch) => {
      const seats = await selectBookedSeats(
        db,
        batch.map(({ bookingId }) => bookingId),
      );
      const emailIds = new Map(batch.map(({ bookingId, emailIds }) => [bookingId, emailIds]));
      const emails = seats.flatMap(({ bookingId, notice, ...terms }) => [
        { ...bookedMail(notice, terms, env.appUrl), id: emailIds.get(bookingId)?.student },
        { ...newStudentMail(notice, env.appUrl), id: emailIds.get(bookingId)?.teacher },
      ]);
      await db.transaction().execute((trx) => outbox.enqueue(trx, emails));
    },
    { batchSize },
  );
