import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { emailRetries } from '#server/notifications/email.jobs.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import { createBatchWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import { withCalendarEntries } from './calendar/calendar-entries.service.ts';
import { bookedEmail } from './emails/booked.email.ts';
import { newStudentEmail } from './emails/new-student.email.ts';
import { selectBookedSeats } from './emails/seat-notices.queries.ts';
import { setBooked } from './seats/offers/entries.queries.ts';

/**
 * A new booking, whose emails this job writes. Polled without `notify`, because PostgreSQL commits
 * notifying transactions one after the other.
 */
export const bookedQueue: JobQueue<{
  bookingId: string;
  /** The id comes from the booking, so that a repeated job sends the same emails. */
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

/**
 * Emails student and teacher, and ends the student's wait for this date. A booking that was canceled
 * meanwhile is skipped; its cancellation has emails of its own.
 */
export const createBookedWorker = (deps: Pick<Deps, 'db' | 'env' | 'outbox' | 'vault'>) =>
  createBatchWorker(
    bookedQueue,
    async (batch) => {
      const { db, outbox } = deps;
      const { appUrl } = deps.env;
      const seats = await selectBookedSeats(
        db,
        batch.map(({ bookingId }) => bookingId),
      );
      const emailIds = new Map(batch.map(({ bookingId, emailIds }) => [bookingId, emailIds]));
      const toStudents = seats.map(({ notice, ...terms }) => ({
        bookingIds: [terms.bookingId],
        email: {
          ...bookedEmail(notice, terms, appUrl),
          id: emailIds.get(terms.bookingId)?.student,
        },
      }));
      const toTeachers = seats.map(({ bookingId, teacherId, notice }) => ({
        userId: teacherId,
        kind: 'new_student' as const,
        write: (unsubscribeUrl: string) => ({
          ...newStudentEmail(notice, { appUrl, unsubscribeUrl }),
          id: emailIds.get(bookingId)?.teacher,
        }),
      }));
      await db.transaction().execute(async (trx) => {
        await setBooked(
          trx,
          seats.map(({ bookingId }) => bookingId),
        );
        await outbox.enqueue(trx, [
          ...(await withCalendarEntries(deps, trx, toStudents)),
          ...(await writeOptionalEmails(deps, trx, toTeachers)),
        ]);
      });
    },
    { batchSize },
  );
