import type { Deps } from '#server/app/deps.ts';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { teachingDayEmail } from './teaching-day.email.ts';
import {
  type Morning,
  selectTeachersToRemind,
  selectZonesOfDay,
  takeTeachingDay,
} from './teaching-day.queries.ts';

/** Emails instructors at 7 AM about the classes of their day, once. */
export async function emailTeachingDays(deps: Deps, now: Date): Promise<void> {
  const zones = await selectZonesOfDay(deps.db, now);
  const today = { now, mornings: zones.map((timeZone) => morningOf(timeZone, now)) };
  for (const userId of await selectTeachersToRemind(deps.db, today))
    await deps.db.transaction().execute(async (trx) => {
      const [first, ...others] = await takeTeachingDay(trx, userId, today);
      const teacher = await selectRecipient(trx, userId);
      if (!first || !teacher) return;
      const write = () => teachingDayEmail(teacher, [first, ...others], deps.env.urls);
      const draft = { userId, kind: 'teaching_day' as const, write };
      await sendEmails(deps, trx, [draft]);
    });
}

function morningOf(timeZone: string, now: Date): Morning {
  const day = wallClock(now, timeZone).slice(0, 10);
  return { timeZone, day, sevenAm: momentOf(`${day}T07:00`, timeZone) };
}
