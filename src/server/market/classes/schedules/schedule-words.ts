import { wallClock } from '#server/market/places/wall-clock.ts';
import { readRule, weekdayCodes } from '#shared/market/classes/schedules/repeat-rule.ts';
import { joinWords, patternWords } from '#shared/market/classes/schedules/repeat-words.ts';
import type { DatedRule } from './expand-schedule.ts';

/** 'Every Tuesday and Thursday at 6:30 PM until Dec 18, except Nov 26' */
export function scheduleWords(dated: DatedRule): string {
  const { rule: text, firstDay, startTime, timeZone, skippedDays } = dated;
  const result = readRule(text);
  if ('error' in result) return text;
  const { rule } = result;
  const pattern = patternWords(rule, weekdayOf(firstDay));
  const time = timeFormat.format(new Date(`2000-01-01T${startTime.slice(0, 5)}Z`));
  const until = rule.until && lastDay(rule.until, timeZone);
  const end = until ? ` until ${dayWords(until, firstDay)}` : countWords(rule.count);
  const skipped = [...skippedDays].sort().map((day) => dayWords(day, firstDay));
  const except = skipped.length > 0 ? `, except ${joinWords(skipped)}` : '';
  return `${pattern} at ${time.replace(/\s/, ' ')}${end}${except}`;
}

const countWords = (count: number | null) => {
  if (count === null) return '';
  return count === 1 ? ', once' : `, ${count} times`;
};

/** The last day of an UNTIL, in the time zone of the class. */
export function lastDay(until: string, timeZone: string): string {
  const day = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
  if (until.length === 8) return day;
  const time = `${until.slice(9, 11)}:${until.slice(11, 13)}:${until.slice(13, 15)}Z`;
  return wallClock(new Date(`${day}T${time}`), timeZone).slice(0, 10);
}

const weekdayOf = (day: string) => weekdayCodes[(new Date(day).getUTCDay() + 6) % 7] ?? 'MO';

/** 'Thursday, November 26, 2026' */
export const wholeDay = (day: string) => wholeDayFormat.format(new Date(day));

/** 'Nov 26', with the year if it differs from the year of the first date. */
function dayWords(day: string, firstDay: string): string {
  const isSameYear = day.slice(0, 4) === firstDay.slice(0, 4);
  return (isSameYear ? dayFormat : dayAndYearFormat).format(new Date(day));
}

const inUtc = { timeZone: 'UTC' } as const;
const timeFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, timeStyle: 'short' });
const dayFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, month: 'short', day: 'numeric' });
const dayAndYearFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, dateStyle: 'medium' });
const wholeDayFormat = new Intl.DateTimeFormat('en-US', { ...inUtc, dateStyle: 'full' });
