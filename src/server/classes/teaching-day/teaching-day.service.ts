import { selectRecipient } from '#server/auth/accounts/users.queries.ts';
import type { Deps } from '#server/deps.ts';
import { writeOptionalEmails } from '#server/notifications/email-preferences.service.ts';
import { teachingDayEmail } from './teaching-day.email.ts';
import { selectTeachersToRemind, takeTeachingDay } from './teaching-day.queries.ts';

/** Emails instructors at 7 AM about the classes of their day, once. */
export async function emailTeachingDays(deps: Deps, now: Date): Promise<void> {
  for (const userId of await selectTeachersToRemind(deps.db, now))
    await deps.db.transaction().execute(async (trx) => {
      const [first, ...others] = await takeTeachingDay(trx, userId, now);
      const teacher = await selectRecipient(trx, userId);
      if (!first || !teacher) return;
      const write = (unsubscribeUrl: string) =>
        teachingDayEmail(teacher, [first, ...others], { appUrl: deps.env.appUrl, unsubscribeUrl });
      const draft = { userId, kind: 'teaching_day' as const, write };
      await deps.outbox.enqueue(trx, await writeOptionalEmails(deps, trx, [draft]));
    });
}
