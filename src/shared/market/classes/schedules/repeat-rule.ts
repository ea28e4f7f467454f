// The part of RFC 5545 that the forms offer. Only `expand-schedule.ts` on the server computes dates.

export const weekdays = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const;
export type Weekday = keyof typeof weekdays;
export const weekdayCodes = Object.keys(weekdays) as Weekday[];

type RepeatDay = {
  weekday: Weekday;
  /** The nth weekday of a month, or -1 for the last one; null in a weekly rule. */
  nth: number | null;
};

export type RepeatRule = {
  frequency: 'WEEKLY' | 'MONTHLY';
  interval: number;
  /** Empty in a weekly rule means the weekday of the first date. */
  days: RepeatDay[];
  count: number | null;
  /** '20261218' in the zone of the class, or '20261219T045959Z'; the last possible moment. */
  until: string | null;
};

export const ruleLimits = { interval: 52, count: 500 };

const maxWords = (most: number, of: string) => `${of} must be a whole number from 1 to ${most}`;
const messages = {
  malformed: 'This is not an RRULE such as FREQ=WEEKLY;BYDAY=TU;COUNT=12',
  frequency: 'A class can repeat by week or by month: FREQ=WEEKLY or FREQ=MONTHLY',
  part: 'Only FREQ, INTERVAL, BYDAY, COUNT, UNTIL and WKST=MO can be used',
  interval: maxWords(ruleLimits.interval, 'INTERVAL'),
  count: maxWords(ruleLimits.count, 'COUNT'),
  ends: 'Use COUNT or UNTIL, not both',
  until: 'UNTIL must be a date such as 20261218 or a time such as 20261219T045959Z',
  weekly: 'BYDAY of a weekly rule must list weekdays, such as TU,TH',
  monthly: 'BYDAY of a monthly rule must list weekdays with their number, such as 2TU or -1FR',
};

/** Reads the text of a rule, with or without 'RRULE:', or returns the error. */
export function readRule(text: string): { rule: RepeatRule } | { error: string } {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = '', more] = part.split('=');
    if (!value || more !== undefined || parts.has(name)) return { error: messages.malformed };
    parts.set(name, value);
  }
  const {
    FREQ,
    INTERVAL = '1',
    BYDAY,
    COUNT,
    UNTIL,
    WKST = 'MO',
    ...others
  } = Object.fromEntries(parts);
  if (FREQ !== 'WEEKLY' && FREQ !== 'MONTHLY') return { error: messages.frequency };
  if (Object.keys(others).length > 0 || WKST !== 'MO') return { error: messages.part };
  const interval = readNumber(INTERVAL, ruleLimits.interval);
  if (!interval) return { error: messages.interval };
  const count = COUNT === undefined ? null : readNumber(COUNT, ruleLimits.count);
  if (count === undefined) return { error: messages.count };
  if (COUNT && UNTIL) return { error: messages.ends };
  if (UNTIL && !isUntil(UNTIL)) return { error: messages.until };
  const days = readDays(BYDAY, FREQ);
  if (!days) return { error: FREQ === 'WEEKLY' ? messages.weekly : messages.monthly };
  return { rule: { frequency: FREQ, interval, days, count, until: UNTIL ?? null } };
}

/** The canonical text of a rule. */
export function writeRule({ frequency, interval, days, count, until }: RepeatRule): string {
  const byDay = days.map(({ weekday, nth }) => `${nth ?? ''}${weekday}`).join(',');
  return [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    byDay && `BYDAY=${byDay}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${until}`,
  ]
    .filter(Boolean)
    .join(';');
}

/** Whether an instant or a local time has no seconds. */
export const isWholeMinute = (iso: string) => Date.parse(iso) % 60_000 === 0;

function readNumber(text: string, most: number): number | undefined {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

/** The days in the order of the week, deduplicated. */
function readDays(text: string | undefined, frequency: RepeatRule['frequency']) {
  if (text === undefined) return frequency === 'WEEKLY' ? [] : undefined;
  const pattern = frequency === 'WEEKLY' ? /^()(..)$/ : /^([1-5]|-1)(..)$/;
  const days = new Map<string, RepeatDay>();
  for (const item of text.split(',')) {
    const [, nth = '', weekday = ''] = pattern.exec(item) ?? [];
    if (!isWeekday(weekday)) return undefined;
    days.set(item, { weekday, nth: nth === '' ? null : Number(nth) });
  }
  const inWeek = ({ weekday, nth }: RepeatDay) =>
    weekdayCodes.indexOf(weekday) + 7 * ((nth ?? 0) === -1 ? 6 : (nth ?? 0));
  return [...days.values()].sort((one, other) => inWeek(one) - inWeek(other));
}

const isWeekday = (code: string): code is Weekday => code in weekdays;

/** A day that exists, in years that dates of classes can have. */
function isUntil(text: string): boolean {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})(\d\d)(\d\d)(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ)?$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
