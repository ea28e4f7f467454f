import { TZDateMini, tzOffset } from '@date-fns/tz';
import { dayMs, minuteMs } from '#shared/units.ts';

/** The minutes by which clocks in `timeZone` are ahead of UTC; NaN if the zone is unknown. */
export const utcOffset = (moment: Date, timeZone: string): number =>
  Math.round(tzOffset(timeZone, moment));

/** '2026-11-21T18:30' in `timeZone`. */
export function wallClock(moment: Date, timeZone: string): string {
  const local = new TZDateMini(moment, timeZone);
  const parts = [local.getMonth() + 1, local.getDate(), local.getHours(), local.getMinutes()];
  const [month, day, hours, minutes] = parts.map((part) => String(part).padStart(2, '0'));
  return `${String(local.getFullYear()).padStart(4, '0')}-${month}-${day}T${hours}:${minutes}`;
}

/** The moment of a wall-clock time: the earlier of two, or an hour later if clocks skip this time. */
export function momentOf(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall.slice(0, 16)}Z`);
  // Tries the offsets a day before and after, because TZDateMini confuses the night in which clocks go back
  // in `timeZone` with the night in which they go back in the machine's time zone.
  const momentAt = (ms: number) => asUtc - tzOffset(timeZone, new Date(asUtc + ms)) * minuteMs;
  const [before, after] = [new Date(momentAt(-dayMs)), new Date(momentAt(dayMs))];
  const shows = (moment: Date) => wallClock(moment, timeZone) === wall.slice(0, 16);
  return !shows(before) && shows(after) ? after : before;
}
