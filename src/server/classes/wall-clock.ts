import { TZDateMini } from '@date-fns/tz';

/** '2026-11-21T18:30' in `timeZone`. */
export function wallClock(moment: Date, timeZone: string): string {
  const local = new TZDateMini(moment, timeZone);
  const parts = [local.getMonth() + 1, local.getDate(), local.getHours(), local.getMinutes()];
  const [month, day, hours, minutes] = parts.map((part) => String(part).padStart(2, '0'));
  return `${String(local.getFullYear()).padStart(4, '0')}-${month}-${day}T${hours}:${minutes}`;
}

/** The moment of a wall-clock time; an hour later if clocks skip this time. */
export function momentOf(wall: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = wall.split(/\D/).map(Number);
  return new Date(new TZDateMini(year, month - 1, day, hours, minutes, timeZone).getTime());
}
