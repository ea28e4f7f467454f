import { addDays } from '#shared/days.ts';
import { DomainError } from '#shared/errors.ts';
import {
  type RepeatRule,
  readRule,
  weekdayCodes,
  writeRule,
} from '#shared/market/classes/schedules/repeat-rule.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { dayMs } from '#shared/units.ts';
import { type DatedRule, isSkippedOn, wallDays } from './expand-schedule.ts';
import { lastDay } from './schedule-words.ts';

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const untilOf = (day: string) => day.replaceAll('-', '');

/** The rule without its dates from `day` on. */
export function ruleBefore(dated: DatedRule, day: string): Pick<DatedRule, 'rule' | 'skippedDays'> {
  const result = readRule(dated.rule);
  if ('error' in result) throw new Error(result.error);
  const rule = writeRule({ ...result.rule, count: null, until: untilOf(addDays(day, -1)) });
  return { rule, skippedDays: dated.skippedDays.filter((skipped) => skipped < day) };
}

type Shift = { from: string; days: number; startTime: string; durationMinutes: number };

/**
 * The rule from its date `from` on, with each date moved by that many days and to another time.
 * Throws VALIDATION_FAILED if no rule has these dates.
 */
export function ruleShifted(dated: DatedRule, { from, days, ...times }: Shift): DatedRule {
  const result = readRule(dated.rule);
  if ('error' in result) throw new Error(result.error);
  const { rule } = result;
  if (rule.frequency === 'MONTHLY' && days !== 0) throw notTogether();
  const isSame = days === 0 && times.startTime === dated.startTime;
  const kept = dated.skippedDays.filter((day) => day >= from);
  const after = {
    ...dated,
    ...times,
    firstDay: addDays(from, days),
    skippedDays: [...kept, ...leftOut(dated, from)].toSorted().map((day) => addDays(day, days)),
  };
  const shifted = writeRule({
    ...rule,
    days: rule.days.map((day) => ({ ...day, weekday: laterWeekday(day.weekday, days) })),
    ...(isSame && rule.count === null ? {} : endShifted(dated, rule, { from, days, after })),
  });
  const moved = { ...after, rule: inOrder(shifted) };
  const wanted = daysFrom(dated, from).map((day) => addDays(day, days));
  if (daysFrom(moved, after.firstDay).join() !== wanted.join()) throw notTogether();
  return moved;
}

/** The days ahead that the schedule leaves out because clocks skip its time; those stay left out. */
const leftOut = (dated: DatedRule, from: string) =>
  daysFrom(dated, from).filter(
    (day) => isSkippedOn(day, dated) && !dated.skippedDays.includes(day),
  );

/** The end of the rule: after as many dates, or on the last day if clocks skip the time of some. */
function endShifted(
  dated: DatedRule,
  { count, until }: RepeatRule,
  { from, days, after }: { from: string; days: number; after: DatedRule },
): Pick<RepeatRule, 'count' | 'until'> {
  if (count === null) {
    const last = until && lastDay(until, dated.timeZone);
    return { count, until: last && untilOf(addDays(last, days)) };
  }
  const all = wallDays(dated, from);
  const isSkipped = (day: string) =>
    isSkippedOn(day, dated) || isSkippedOn(addDays(day, days), after);
  if (!all.some(isSkipped)) return { count: all.length, until: null };
  return { count: null, until: untilOf(addDays(all.at(-1) ?? from, days)) };
}

/** The rule with its weekdays in the order of the week. */
function inOrder(text: string): string {
  const result = readRule(text);
  return 'rule' in result ? writeRule(result.rule) : text;
}

const laterWeekday = (weekday: (typeof weekdayCodes)[number], days: number) =>
  weekdayCodes[(((weekdayCodes.indexOf(weekday) + days) % 7) + 7) % 7] ?? weekday;

/** The days of the next weeks, including days on which clocks skip the time. */
const daysFrom = (dated: DatedRule, day: string) =>
  wallDays(dated, day, addDays(day, scheduleLimits.weeksAhead * 7 - 1));

const notTogether = () =>
  new DomainError('VALIDATION_FAILED', {
    fields: {
      startTime:
        "These dates can't move to another day together. Move one date, or stop repeating and add the dates again.",
    },
  });
