import type { Db } from '#server/db/schema.ts';
import { selectOverlappingEach } from '#server/market/classes/class-sessions/overlaps.queries.ts';
import { inZone } from '#server/market/classes/class-sessions/session-dates.ts';
import type { PreviewScheduleInput } from '#shared/market/classes/schedules/schedules.ts';
import { nextDate } from './expand-schedule.ts';
import { holidaysBetween } from './holidays.ts';
import { datesAhead } from './list-dates.service.ts';
import { scheduleWords } from './schedule-words.ts';
import { datedRule } from './schedules.service.ts';

/** The dates that a schedule would list now, with reasons to skip one, such as holidays. */
export async function previewSchedule(
  db: Db,
  viewerId: string,
  { timeZone, scheduleId, ...given }: PreviewScheduleInput,
  now: Date,
) {
  const dated = datedRule({ ...given, ...inZone(given, timeZone) }, timeZone);
  const ahead = datesAhead(dated, now);
  const last = ahead.at(-1);
  const holidays = last
    ? holidaysBetween(ahead[0]?.day ?? last.day, last.day, timeZone)
    : new Map<string, string>();
  const overlaps = await selectOverlappingEach(db, viewerId, ahead, scheduleId);
  return {
    inWords: scheduleWords(dated),
    dates: ahead.map(({ day, startsAt, endsAt }, index) => ({
      day,
      startTime: startsAt.toISOString(),
      endTime: endsAt.toISOString(),
      isSkipped: dated.skippedDays.includes(day),
      holiday: holidays.get(day) ?? null,
      overlaps: overlaps.get(index) ?? [],
    })),
    hasLaterDates: nextDate(dated, last?.startsAt ?? now) !== null,
  };
}
