import { RRuleTemporal } from 'rrule-temporal';
import { momentOf, wallClock } from '#server/market/places/wall-clock.ts';
import { dayMs, minuteMs } from '#shared/units.ts';

/** A rule and the wall-clock time of its dates in `timeZone`. */
export type DatedRule = {
  rule: string;
  /** '2026-11-24' */
  firstDay: string;
  /** '18:30' or '18:30:00' */
  startTime: string;
  timeZone: string;
  durationMinutes: number;
  skippedDays: string[];
};

export type ScheduleDate = { day: string; startsAt: Date; endsAt: Date };

/** The dates that start after `from` and until `to`, including skipped ones. */
export function datesBetween(dated: DatedRule, from: Date, to: Date): ScheduleDate[] {
  const [first, last] = [new Date(from.getTime() - dayMs), new Date(to.getTime() + dayMs)];
  return rruleOf(dated)
    .between(first, last, true)
    .flatMap((wall) => dateOf(wall.toPlainDate().toString(), dated) ?? [])
    .filter(({ startsAt }) => startsAt > from && startsAt <= to);
}

/**
 * The days of the rule from `first` to `last`, including days on which clocks skip its time. Without
 * `last`, all days from `first` on.
 */
export function wallDays(dated: DatedRule, first: string, last?: string): string[] {
  const rule = rruleOf(dated);
  const walls = last
    ? rule.between(new Date(`${first}T00:00Z`), new Date(`${last}T23:59Z`), true)
    : rule.all();
  return walls.map((wall) => wall.toPlainDate().toString()).filter((day) => day >= first);
}

/** Whether clocks skip the time of the rule on that day. */
export const isSkippedOn = (day: string, dated: DatedRule) => dateOf(day, dated) === null;

/** The days among `days` that have a date, skipped or not, in order. */
export function daysOfRule(dated: DatedRule, days: string[]): string[] {
  const rule = rruleOf(dated);
  const hasDate = (day: string) => {
    const noon = Date.parse(`${day}T12:00Z`);
    const found = rule.between(new Date(noon - dayMs / 2), new Date(noon + dayMs / 2 - 1), true);
    return found.length > 0 && dateOf(day, dated) !== null;
  };
  return [...new Set(days)].sort().filter(hasDate);
}

/** The first date after `from`, skipped or not. */
export function nextDate(dated: DatedRule, from: Date): ScheduleDate | null {
  const rule = rruleOf(dated);
  let wall = rule.next(new Date(from.getTime() - dayMs));
  while (wall) {
    const date = dateOf(wall.toPlainDate().toString(), dated);
    if (date && date.startsAt > from) return date;
    wall = rule.next(wall);
  }
  return null;
}

/**
 * The rule with its wall-clock times as UTC. The library finds the days and `momentOf` the moments,
 * because the library's own time zones miss clock changes that are a few weeks apart (Morocco). Dates
 * that clocks skip aren't counted (RFC 5545, section 3.3.10).
 */
function rruleOf(dated: DatedRule): RRuleTemporal {
  const { rule } = dated;
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? 0);
  const counting = (counted: number) =>
    wallRule({ ...dated, rule: rule.replace(/COUNT=\d+/, `COUNT=${counted}`) });
  let skipped = 0;
  for (;;) {
    const walls = counting(count + skipped);
    if (count === 0) return walls;
    const found = walls.all().filter((wall) => !dateOf(wall.toPlainDate().toString(), dated));
    if (found.length === skipped) return walls;
    skipped = found.length;
  }
}

function wallRule({ rule, firstDay, startTime, timeZone }: DatedRule): RRuleTemporal {
  const compact = (wall: string) => `${wall.slice(0, 16).replaceAll(/[-:]/g, '')}00Z`;
  const local = rule.replace(
    /UNTIL=(....)(..)(..)T(..)(..)(..)Z/,
    (_, year, month, day, hours, minutes, seconds) =>
      `UNTIL=${compact(wallClock(new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`), timeZone))}`,
  );
  const start = compact(`${firstDay}T${startTime}`);
  return new RRuleTemporal({ rruleString: `DTSTART:${start}\nRRULE:${local}`, cache: false });
}

/** Null if clocks skip this time on that day. */
function dateOf(day: string, { startTime, timeZone, durationMinutes }: DatedRule) {
  const wall = `${day}T${startTime.slice(0, 5)}`;
  const startsAt = momentOf(wall, timeZone);
  if (wallClock(startsAt, timeZone) !== wall) return null;
  return { day, startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * minuteMs) };
}
