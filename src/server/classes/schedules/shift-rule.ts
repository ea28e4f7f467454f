import { momentOf } from '#server/classes/wall-clock.ts';
import { readRule, weekdayCodes, writeRule } from '#shared/classes/schedules/repeat-rule.ts';
import { scheduleLimits } from '#shared/classes/schedules/repeats.ts';
import { addDays } from '#shared/days.ts';
import { DomainError } from '#shared/errors.ts';
import { dayMs } from '#shared/units.ts';
import { type DatedRule, datesBetween } from './expand-schedule.ts';
import { lastDay } from './schedule-words.ts';

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const midnight = (day: string, timeZone: string) => momentOf(`${day}T00:00`, timeZone).getTime();

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
  const last = rule.until && lastDay(rule.until, dated.timeZone);
  const shifted = writeRule({
    ...rule,
    days: rule.days.map((day) => ({ ...day, weekday: laterWeekday(day.weekday, days) })),
    count: rule.count === null ? null : rule.count - countBefore(dated, from),
    until: isSame || !last ? rule.until : untilOf(addDays(last, days)),
  });
  const kept = dated.skippedDays.filter((day) => day >= from);
  const after = {
    ...dated,
    ...times,
    firstDay: addDays(from, days),
    rule: inOrder(shifted),
    skippedDays: kept.map((day) => addDays(day, days)),
  };
  const wanted = daysFrom(dated, from).map((day) => addDays(day, days));
  if (daysFrom(after, after.firstDay).join() !== wanted.join()) throw notTogether();
  return after;
}

/** The rule with its weekdays in the order of the week. */
function inOrder(text: string): string {
  const result = readRule(text);
  return 'rule' in result ? writeRule(result.rule) : text;
}

const laterWeekday = (weekday: (typeof weekdayCodes)[number], days: number) =>
  weekdayCodes[(((weekdayCodes.indexOf(weekday) + days) % 7) + 7) % 7] ?? weekday;

function countBefore(dated: DatedRule, day: string): number {
  const from = new Date(midnight(dated.firstDay, dated.timeZone) - 1);
  return datesBetween(dated, from, new Date(midnight(day, dated.timeZone) - 1)).length;
}

function daysFrom(dated: DatedRule, day: string): string[] {
  const from = midnight(day, dated.timeZone) - 1;
  const until = midnight(addDays(day, scheduleLimits.weeksAhead * 7), dated.timeZone) - 1;
  return datesBetween(dated, new Date(from), new Date(until)).map((date) => date.day);
}

const notTogether = () =>
  new DomainError('VALIDATION_FAILED', {
    fields: {
      startTime:
        "These dates can't move to another day together. Move one date, or stop repeating and add the dates again.",
    },
  });
