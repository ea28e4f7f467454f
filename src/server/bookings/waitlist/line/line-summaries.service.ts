import { selectRecipient } from '#server/auth/accounts/users.queries.ts';
import { lineSummaryEmail } from '#server/bookings/waitlist/emails/line-summary.email.ts';
import type { Deps } from '#server/deps.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import { claimLineSummaries, selectUninformedTeachers } from './line-summaries.queries.ts';

/** One email for each instructor whose lines have grown since the last summary. */
export async function summarizeLines(deps: Deps): Promise<void> {
  for (const teacherId of await selectUninformedTeachers(deps.db))
    await deps.db.transaction().execute(async (trx) => {
      const lines = await claimLineSummaries(trx, teacherId);
      const teacher = await selectRecipient(trx, teacherId);
      if (lines.length === 0 || !teacher) return;
      const draft = {
        userId: teacherId,
        kind: 'waitlist_summary' as const,
        write: (unsubscribeUrl: string) =>
          lineSummaryEmail(teacher, lines, { appUrl: deps.env.appUrl, unsubscribeUrl }),
      };
      await deps.outbox.enqueue(trx, await writeOptionalEmails(deps, trx, [draft]));
    });
}
