import type { Deps } from '#server/app/deps.ts';
import { wallClock } from '#server/market/places/wall-clock.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { selectRecipient } from '#server/people/auth/accounts/users.queries.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { dayMs } from '#shared/units.ts';
import { longQueuesEmail } from './long-queues.email.ts';
import {
  selectTeachersOfLongQueues,
  selectZonesOfQueues,
  takeLongQueues,
} from './long-queues.queries.ts';

/** Shorter than a week, because one class may be in a time zone whose Monday begins earlier. */
const pauseMs = 6 * dayMs;

/**
 * Emails instructors on Monday mornings, where a class takes place, for which of their classes enough people
 * wait. One that fails stops no other.
 */
export async function emailLongQueues(deps: Deps, now: Date): Promise<void> {
  const zones = (await selectZonesOfQueues(deps.db)).filter((zone) => isMondayMorning(now, zone));
  if (zones.length === 0) return;
  const since = new Date(now.getTime() - pauseMs);
  const failures: unknown[] = [];
  for (const userId of await selectTeachersOfLongQueues(deps.db, { zones, since }))
    await emailTeacher(deps, userId, { now, since }).catch((error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Emails about queues failed');
}

async function emailTeacher(deps: Deps, userId: string, times: { now: Date; since: Date }) {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, userId))) return;
    const [first, ...others] = await takeLongQueues(trx, userId, times);
    const teacher = await selectRecipient(trx, userId);
    if (!first || !teacher) return;
    const write = () => longQueuesEmail(teacher, [first, ...others], deps.env.urls);
    await sendEmails(deps, trx, [{ userId, kind: 'long_queue', write }]);
  });
}

/** From 8 AM until noon. */
function isMondayMorning(now: Date, timeZone: string): boolean {
  const [day = '', time = ''] = wallClock(now, timeZone).split('T');
  return new Date(day).getUTCDay() === 1 && time >= '08:00' && time < '12:00';
}
