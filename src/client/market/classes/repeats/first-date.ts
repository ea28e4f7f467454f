import { toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { type Weekday, weekdayCodes } from '#shared/market/classes/schedules/repeat-rule.ts';

export type FirstDate = {
  /** '2026-11-24' */
  day: string;
  weekday: Weekday;
  /** 2 for the second of its weekday in the month. */
  nth: number;
  isLastInMonth: boolean;
};

/** The choices that follow from the day of the first date, in the time zone of the class. */
export function firstDateOf(startTime: string, timeZone: string): FirstDate | null {
  if (!startTime) return null;
  const day = toWallTime(startTime, timeZone).slice(0, 10);
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return null;
  const ofMonth = date.getUTCDate();
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  return {
    day,
    weekday: weekdayCodes[(date.getUTCDay() + 6) % 7] ?? 'MO',
    nth: Math.ceil(ofMonth / 7),
    isLastInMonth: ofMonth + 7 > daysInMonth.getUTCDate(),
  };
}
