import type { Deps } from '#server/app/deps.ts';
import { queueSummaryEmail } from '#server/market/bookings/waitlist/waitlist.email.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { selectUninformedTeachers, takeQueueSummaries } from './queue-summaries.queries.ts';

/** One email for each instructor whose queues have grown since the last summary. */
export async function summarizeQueues(deps: Deps): Promise<void> {
  for (const teacherId of await selectUninformedTeachers(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      const summaries = await takeQueueSummaries(trx, teacherId);
      const teacher = await selectRecipient(trx, teacherId);
      if (summaries.length === 0 || !teacher) return;
      const draft = {
        userId: teacherId,
        kind: 'waitlist_summary' as const,
        write: () => queueSummaryEmail(teacher, summaries, deps.env.urls),
      };
      await sendEmails(deps, trx, [draft]);
    });
}
