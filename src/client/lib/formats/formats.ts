const locale = 'en-US';

const dateFormat = formatInZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const dayFormat = formatInZone({ weekday: 'short', month: 'short', day: 'numeric' });
const weekdayFormat = formatInZone({ weekday: 'long' });
const shortDayFormat = formatInZone({ month: 'short', day: 'numeric' });
const monthFormat = formatInZone({ month: 'long', year: 'numeric' });
const timeFormat = formatInZone({ hour: 'numeric', minute: '2-digit' });
const timeAndZoneFormat = formatInZone({
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const isoFormat = formatInZone({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});
const offsetFormat = formatInZone({ timeZoneName: 'longOffset' });
const genericFormat = formatInZone({ timeZoneName: 'shortGeneric' });

/** Keeps one format per time zone: creating one takes a hundred times as long as using it. */
function formatInZone(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** 'Sat, Nov 21, 2026' in `timeZone`. */
export function formatDate(iso: string, timeZone: string): string {
  return dateFormat(timeZone).format(new Date(iso));
}

/** 'Sat, Nov 21', where the year is obvious. */
export function formatDay(iso: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(iso));
}

/** 'Friday at 10 AM', within a week. */
export const formatOpening = (iso: string, timeZone: string, readerZone: string) =>
  `${weekdayFormat(timeZone).format(new Date(iso))} at ${formatTime(iso, timeZone, readerZone).replace(':00', '')}`;

/** 'Nov 21', where the year and the day of the week are of no use. */
export function formatShortDay(iso: string, timeZone: string): string {
  return shortDayFormat(timeZone).format(new Date(iso));
}

/** 'November 2026', the same for every reader. */
export function formatMonth(iso: string): string {
  return monthFormat('UTC').format(new Date(iso));
}

/** '2026-11-21T18:30:00.000-08:00': ISO 8601 with the UTC offset of `timeZone`. */
export function formatIso(iso: string, timeZone: string): string {
  const parts = isoFormat(timeZone).formatToParts(new Date(iso));
  const { year, month, day, hour, minute, second, fractionalSecond, timeZoneName } =
    Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const offset = timeZoneName?.replace('GMT', '') || '+00:00';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fractionalSecond}${offset}`;
}

/** '6:30 PM', or '6:30 PM PST' when the reader's UTC offset is different. */
export function formatTime(iso: string, timeZone: string, readerZone: string): string {
  const moment = new Date(iso);
  const isElsewhere =
    timeZone !== readerZone && offsetOf(moment, timeZone) !== offsetOf(moment, readerZone);
  const time = (isElsewhere ? timeAndZoneFormat : timeFormat)(timeZone).format(moment);
  // Non-breaking spaces keep '6:30 PM PST' on one line.
  return time.replace(/\s/g, '\u00a0');
}

/**
 * '6:30 PM – 9:00 PM PST': the zone, if needed, once at the end. Names the end day if it differs
 * from the start day: '6:00 PM – Sun, Nov 22, 2026, 4:00 PM'.
 */
export function formatTimeRange(
  startIso: string,
  endIso: string,
  timeZone: string,
  readerZone: string,
): string {
  const start = formatTime(startIso, timeZone, timeZone);
  const endDate = formatDate(endIso, timeZone);
  const day = endDate === formatDate(startIso, timeZone) ? '' : `${endDate}, `;
  return `${start} – ${day}${formatTime(endIso, timeZone, readerZone)}`;
}

/** 'Fri, Nov 20, 2026, 2:05 PM', with the zone for readers in another one. */
export const formatMoment = (iso: string, timeZone: string, readerZone = timeZone): string =>
  `${formatDate(iso, timeZone)}, ${formatTime(iso, timeZone, readerZone)}`;

export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Cuts at exactly `length` code points. */
export function truncate(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** '1 student', '3 students'. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** 'PT', the same in summer and winter. */
export function genericZone(timeZone: string): string {
  return zoneNameOf(genericFormat(timeZone), new Date(0)) ?? timeZone;
}

/** 'GMT-8' or 'GMT+5:30' at this time of the year. */
export const currentOffset = (timeZone: string): string =>
  (offsetOf(new Date(), timeZone) ?? timeZone).replace(':00', '').replace(/([+-])0/, '$1');

const offsetOf = (moment: Date, timeZone: string) => zoneNameOf(offsetFormat(timeZone), moment);

function zoneNameOf(format: Intl.DateTimeFormat, moment: Date): string | undefined {
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value;
}
