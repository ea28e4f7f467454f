import { setImmediate } from 'node:timers/promises';
import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { offerSeats } from '#server/market/bookings/seats/offers/offer-seats.service.ts';
import {
  countUpcomingSessions,
  lockOwnClass,
  touchClass,
} from '#server/market/classes/class-sessions/sessions.queries.ts';
import { countListed } from '#server/market/classes/listing-limits.queries.ts';
import { momentOf } from '#server/market/places/wall-clock.ts';
import { lockAccount } from '#server/people/auth/accounts/user-locks.queries.ts';
import { classLimits } from '#shared/market/classes/class-limits.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { dayMs } from '#shared/units.ts';
import { type DatedRule, datesBetween, nextDate, type ScheduleDate } from './expand-schedule.ts';
import {
  adoptSessions,
  insertScheduledSessions,
  type Schedule,
  selectActiveSchedules,
  selectListedDays,
  selectSchedules,
  setScheduleEnded,
} from './schedules.queries.ts';

const aheadMs = scheduleLimits.weeksAhead * 7 * dayMs;

/** The dates from now on, or from the first date if that is later. */
export function datesAhead(schedule: DatedRule, now: Date): ScheduleDate[] {
  const begins = momentOf(`${schedule.firstDay}T00:00`, schedule.timeZone).getTime();
  const until = new Date(Math.max(now.getTime(), begins) + aheadMs);
  return datesBetween(schedule, now, until);
}

/**
 * The upcoming dates that are neither skipped nor listed, a canceled one counting as listed, and whether
 * the schedule has no date left.
 */
function findMissing(schedule: Schedule, listedDays: Set<string> | undefined, now: Date) {
  const ahead = datesAhead(schedule, now);
  const missing = ahead.filter(
    ({ day }) => !listedDays?.has(day) && !schedule.skippedDays.includes(day),
  );
  return { missing, hasEnded: ahead.length === 0 && nextDate(schedule, now) === null };
}

/** In every time zone, upcoming dates are on this day or later. */
const firstDayAhead = (now: Date) => new Date(now.getTime() - 2 * dayMs).toISOString().slice(0, 10);

/**
 * Lists these dates, and returns the ids of new sessions, whose seats should be offered to students
 * who wait for any date. A date that was already added by hand joins the schedule. The caller must
 * hold the lock of the class.
 */
export async function listDates(
  trx: Trx,
  schedule: Omit<Schedule, 'teacherId' | 'isActive'>,
  dates: ScheduleDate[],
): Promise<string[]> {
  const capacity = schedule.capacity ?? schedule.maxStudents;
  const adopted = await adoptSessions(trx, schedule, dates);
  const added = dates.filter(({ day }) => !adopted.includes(day));
  const addedIds = await insertScheduledSessions(trx, { ...schedule, capacity }, added);
  await touchClass(trx, schedule.classId);
  return addedIds;
}

/**
 * Lists the missing dates of every schedule. Each schedule has a transaction of its own, so that a
 * failing one doesn't stop the others. Late, repeated or concurrent runs change nothing more.
 */
export async function listSchedules(deps: Deps, now: Date, batchSize = 500): Promise<void> {
  const errors: unknown[] = [];
  for (let after: string | null = null, isLast = false; !isLast; ) {
    const batch = await selectActiveSchedules(deps.db, after, batchSize);
    const ids = batch.map(({ id }) => id);
    const listed = await selectListedDays(deps.db, ids, firstDayAhead(now));
    for (const schedule of batch) {
      // Expanding a rule takes milliseconds, between which requests must be served.
      await setImmediate();
      const { missing, hasEnded } = findMissing(schedule, listed.get(schedule.id), now);
      if (missing.length > 0 || hasEnded)
        await listSchedule(deps, schedule, now).catch((error) => errors.push(error));
    }
    after = ids.at(-1) ?? null;
    isLast = batch.length < batchSize;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some schedules could not be listed');
}

/** Lists as many of the missing dates as the instructor's limits allow, soonest first. */
async function listSchedule(deps: Deps, { id, ...seen }: Schedule, now: Date) {
  const { listingLimits } = deps.env;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, seen.teacherId))) return;
    if (!(await lockOwnClass(trx, seen.classId, seen.teacherId))) return;
    // The schedule may have been edited or ended meanwhile.
    const [schedule] = await selectSchedules(trx, { scheduleId: id });
    if (!schedule?.isActive) return;
    const listed = await selectListedDays(trx, [id], firstDayAhead(now));
    const { missing, hasEnded } = findMissing(schedule, listed.get(id), now);
    if (hasEnded) return setScheduleEnded(trx, id);
    const { upcomingSessions } = await countListed(trx, schedule.teacherId);
    const maxNew = Math.min(
      listingLimits.upcomingSessions - upcomingSessions,
      classLimits.sessions - (await countUpcomingSessions(trx, schedule.classId)),
    );
    const added = await listDates(trx, schedule, missing.slice(0, Math.max(0, maxNew)));
    await offerSeats(deps, trx, added);
  });
}
