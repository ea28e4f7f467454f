import {
  type DayPart,
  dayParts,
  type Weekday,
  type WeekSlot,
  weekdays,
} from '#shared/market/search/search.ts';

const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

export const shortDayName = (day: Weekday) => dayNames[day].slice(0, 3);

export const partNames: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

const maxNamed = 2;

/** 'Saturday mornings', 'Weekday evenings', 'Weekends', 'Mon and Tue afternoons' or '9 time slots'. */
export function weekWords(slots: readonly WeekSlot[]): string {
  const parts = dayParts.filter((part) => slots.some((slot) => slot.endsWith(part)));
  const days = weekdays.filter((day) => slots.some((slot) => slot.startsWith(day)));
  const isGrid = slots.length === parts.length * days.length;
  const who = isGrid ? daysWords(days) : undefined;
  const [part] = parts;
  if (who === undefined || !part) return listed(slots);
  if (parts.length === dayParts.length) return who === '' ? 'Any time' : `${who}s`;
  if (parts.length > 1) return listed(slots);
  const plural = `${partNames[part].toLowerCase()}s`;
  return who === '' ? `${partNames[part]}s` : `${who} ${plural}`;
}

/** The name of these days: '' for all days, undefined for days without a short name. */
function daysWords(days: Weekday[]): string | undefined {
  const named = days.join();
  if (named === weekdays.join()) return '';
  if (named === 'mon,tue,wed,thu,fri') return 'Weekday';
  if (named === 'sat,sun') return 'Weekend';
  return days.length === 1 ? days.map((day) => dayNames[day])[0] : undefined;
}

function listed(slots: readonly WeekSlot[]): string {
  if (slots.length > maxNamed) return `${slots.length} time slots`;
  return slots.map(shortSlotWords).join(', ');
}

/** 'Sat mornings' */
function shortSlotWords(slot: WeekSlot): string {
  const [day, part] = slot.split('-') as [Weekday, DayPart];
  return `${shortDayName(day)} ${part}s`;
}

/** 'Saturday morning' */
export const slotName = (day: Weekday, part: DayPart) => `${dayNames[day]} ${part}`;
