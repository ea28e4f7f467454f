export type Days = { from?: string | undefined; to?: string | undefined };
type DayShortcut = { label: string; from: string; to: string };

/** `offset` days after the local day of `now`, as '2026-11-28'. */
function dayAfter(now: Date, offset: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
  const padded = (part: number) => String(part).padStart(2, '0');
  return [day.getFullYear(), padded(day.getMonth() + 1), padded(day.getDate())].join('-');
}

/** Ranges of days in the reader's own calendar. On a Sunday, the weekend is that day. */
export function dayShortcuts(now: Date): DayShortcut[] {
  const weekday = now.getDay();
  const untilSaturday = weekday === 0 ? 0 : 6 - weekday;
  const untilSunday = weekday === 0 ? 0 : 7 - weekday;
  return [
    { label: 'Today', from: dayAfter(now, 0), to: dayAfter(now, 0) },
    { label: 'Tomorrow', from: dayAfter(now, 1), to: dayAfter(now, 1) },
    { label: 'This weekend', from: dayAfter(now, untilSaturday), to: dayAfter(now, untilSunday) },
    { label: 'Next 7 days', from: dayAfter(now, 0), to: dayAfter(now, 6) },
  ];
}

const longFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const shortFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'Sat, Nov 28', 'Nov 28 – Nov 30', 'From Nov 28' or 'Until Nov 30'; '' without days. */
export function daysWords({ from, to }: Days): string {
  if (from && from === to) return longFormat.format(new Date(from));
  const [first, last] = [from, to].map((day) => day && shortFormat.format(new Date(day)));
  if (first && last) return `${first} – ${last}`;
  if (first) return `From ${first}`;
  return last ? `Until ${last}` : '';
}
