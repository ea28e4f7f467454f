import { addDays } from '#shared/days.ts';
import {
  type DayPart,
  dayParts,
  type Weekday,
  type WeekSlot,
  weekdays,
} from '#shared/market/search/search.ts';

/** The meaning of words about the time of a class. Days are ISO dates. */
type Times = { from?: string; to?: string; when?: WeekSlot[] };

type Groups = Record<string, string | undefined>;
/** `read` returns the meaning of a match, given today's ISO date; null if it has none. */
export type TimeRule = { pattern: RegExp; read(groups: Groups, today: string): Times | null };

const fullDay = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const anyDay = `(?:${fullDay}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|weekdays?|weekends?)`;
const dayList = String.raw`(?<days>${anyDay}(?:\s*(?:,|/|&|\+|\bor\b|\band\b)\s*(?:on\s+)?${anyDay})*)`;
const part = '(?<part>mornings?|afternoons?|evenings?|nights?)';
const hour = String.raw`(?:(?<bound>at|from|after|before|around|by)\s+)?(?<hour>1?\d)(?::[0-5]\d)?\s*(?<half>[ap])\.?m\.?`;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayOfMonth = String.raw`(?<day>[0-3]?\d)(?:st|nd|rd|th)?`;

const words = (source: string) =>
  new RegExp(String.raw`(?<![\p{L}\d-])${source}(?![\p{L}\d-])`, 'giu');

/** More specific rules come first. */
export const timeRules: TimeRule[] = [
  {
    pattern: words('tonight|this evening'),
    read: (_, today) => onDay(today, 'evening'),
  },
  {
    pattern: words(
      String.raw`(?<relative>today|tomorrow|tmrw|this(?=\s+(?:morning|afternoon)))(?:\s+${part})?`,
    ),
    read: ({ relative = '', part: spoken }, today) =>
      onDay(/^t(?:mrw|omorrow)/i.test(relative) ? addDays(today, 1) : today, partOf(spoken)),
  },
  {
    pattern: words(
      String.raw`(?:on\s+|over\s+)?(?:the\s+)?(?<which>this|next|coming)\s+(?<day>${anyDay})(?:\s+${part})?`,
    ),
    read: readComingDay,
  },
  {
    pattern: words('(?<which>this|next)\\s+(?<unit>week|month)'),
    read: ({ which = '', unit = '' }, today) =>
      /week/i.test(unit) ? weekOf(today, which) : monthOf(today, /next/i.test(which) ? 1 : 0),
  },
  {
    pattern: words(
      String.raw`(?:in |over |within )?the next (?<amount>\d{1,2}|few|seven) days|next (?<count>\d{1,2}) days`,
    ),
    read: ({ amount, count }, today) => {
      const days = Number(count ?? amount) || 7;
      return { from: today, to: addDays(today, days - 1) };
    },
  },
  {
    pattern: words(
      String.raw`(?:on\s+)?(?:the\s+)?(?:${month}\s+${dayOfMonth}|(?<first>[0-3]?\d)(?:st|nd|rd|th)?\s+(?:of\s+)?(?<later>${months.join('|')})[a-z]*)(?:,?\s+(?<year>20\d\d))?`,
    ),
    read: ({ month: named, day, first, later, year }, today) =>
      dateOf(monthNumber(named ?? later ?? ''), Number(day ?? first), today, year),
  },
  {
    pattern: words(String.raw`(?:on\s+)?(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)`),
    read: ({ month: number, day, year }, today) => dateOf(Number(number), Number(day), today, year),
  },
  {
    pattern: words(String.raw`(?:on\s+)?(?<month>1?\d)/(?<day>[1-3]?\d)(?:/(?<year>20\d\d))?`),
    read: ({ month: number, day, year }, today) => dateOf(Number(number), Number(day), today, year),
  },
  {
    pattern: words(String.raw`in\s+${month}`),
    read: ({ month: named = '' }, today) => {
      const ahead = (monthNumber(named) - Number(today.slice(5, 7)) + 12) % 12;
      return monthOf(today, ahead);
    },
  },
  {
    pattern: words(String.raw`(?:(?:on|every|any)\s+)?(?:the\s+)?${dayList}\s+${hour}`),
    read: readDays,
  },
  { pattern: words(String.raw`${hour}\s+(?:on\s+)?(?:the\s+)?${dayList}`), read: readDays },
  {
    pattern: words(String.raw`(?:on|every|any)\s+(?:the\s+)?${dayList}(?:\s+${part})?`),
    read: readDays,
  },
  { pattern: words(String.raw`${dayList}\s+(?:in\s+the\s+)?${part}`), read: readDays },
  // A short name alone can be another word ('sun salutation'), so it counts only in a list or at the
  // end.
  {
    pattern: words(
      String.raw`(?<!\bfor\s+the\s+)(?<days>(?:${fullDay}|weekdays?|weekends?)(?:\s*(?:,|/|&|\+|\bor\b|\band\b)\s*${anyDay})*|${anyDay}(?:\s*(?:,|/|&|\+|\bor\b|\band\b)\s*${anyDay})+|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?=\s*$))`,
    ),
    read: readDays,
  },
  {
    pattern: words(String.raw`after[ -]work|weeknights?|week\s+nights?`),
    read: () => ({ when: slotsOf(weekdays.slice(0, 5), ['evening']) }),
  },
  { pattern: words(hour), read: (groups) => ({ when: slotsOf(weekdays, partsOf(groups)) }) },
  {
    pattern: words(
      String.raw`(?:(?:in|early in|late in)\s+the\s+)(?<part>morning|afternoon|evening)|(?:at\s+)?(?<part2>nights)|at\s+(?<part3>night)`,
    ),
    read: ({ part: spoken, part2, part3 }) => anyDayAt(spoken ?? part2 ?? part3),
  },
  {
    pattern: words(
      String.raw`${part.replace('|nights?', '')}(?!\s+(?:tea|gown|dress|glory|glories|pages|primrose|routine|coffee))`,
    ),
    read: ({ part: spoken }) => anyDayAt(spoken),
  },
];

/** 0 is Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

const partOf = (spoken: string | undefined): DayPart | undefined =>
  spoken === undefined
    ? undefined
    : dayParts.find((name) =>
        spoken
          .toLowerCase()
          .replace(/^night/, 'evening')
          .startsWith(name),
      );

function onDay(day: string, at: DayPart | undefined): Times {
  const named = weekdays[weekdayOf(day)];
  return { from: day, to: day, ...(at && named && { when: [`${named}-${at}`] }) };
}

const anyDayAt = (spoken: string | undefined): Times | null => {
  const at = partOf(spoken);
  return at ? { when: slotsOf(weekdays, [at]) } : null;
};

function slotsOf(days: readonly Weekday[], parts: readonly DayPart[]): WeekSlot[] {
  return days.flatMap((day) => parts.map((each): WeekSlot => `${day}-${each}`));
}

/** The days of the week that a name means. */
function daysNamed(name: string): readonly Weekday[] {
  if (/^weekday/i.test(name)) return weekdays.slice(0, 5);
  if (/^weekend/i.test(name)) return weekdays.slice(5);
  return weekdays.filter((day) => name.toLowerCase().startsWith(day));
}

function readDays(groups: Groups): Times {
  const named = groups.days?.match(new RegExp(anyDay, 'gi')) ?? [];
  const chosen = new Set(named.flatMap(daysNamed));
  return {
    when: slotsOf(
      weekdays.filter((day) => chosen.has(day)),
      partsOf(groups),
    ),
  };
}

/** 'this Saturday', or 'next weekend'. 'Next Friday' may be either of the next two. */
function readComingDay(
  { which = '', day = '', part: spoken }: Groups,
  today: string,
): Times | null {
  const isNext = /next/i.test(which);
  const at = partOf(spoken);
  const parts = at ? [at] : dayParts;
  const named = daysNamed(day);
  const [first] = named;
  if (!first) return null;
  const daysTo = (weekday: Weekday) => (weekdays.indexOf(weekday) - weekdayOf(today) + 7) % 7;
  const narrowed = at ? { when: slotsOf(named, parts) } : {};
  if (named.length === 1) {
    const from = addDays(today, daysTo(first));
    const to = isNext ? addDays(from, 7) : from;
    return { from, to, ...(isNext ? { when: slotsOf(named, parts) } : narrowed) };
  }
  const isWeekend = first === 'sat';
  const monday = addDays(today, -weekdayOf(today) + (isNext ? 7 : 0));
  const start = isWeekend ? addDays(monday, 5) : monday;
  const end = addDays(monday, isWeekend ? 6 : 4);
  return { from: start < today ? today : start, to: end, ...narrowed };
}

function weekOf(today: string, which: string): Times {
  const monday = addDays(today, -weekdayOf(today));
  if (/next/i.test(which)) return { from: addDays(monday, 7), to: addDays(monday, 13) };
  return { from: today, to: addDays(monday, 6) };
}

/** The rest of this month, or the whole month that is `ahead` months later. */
function monthOf(today: string, ahead: number): Times {
  const [year = 0, number = 1] = today.split('-').map(Number);
  const isoDay = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  const first = isoDay(number - 1 + ahead, 1);
  return { from: first < today ? today : first, to: isoDay(number + ahead, 0) };
}

const monthNumber = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Without a year, the next day with this date. */
function dateOf(monthOfYear: number, day: number, today: string, year?: string): Times | null {
  const dated = (inYear: number) =>
    `${inYear}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const date = dated(year ? Number(year) : dated(thisYear) < today ? thisYear + 1 : thisYear);
  const parsed = new Date(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
  return isReal ? { from: date, to: date } : null;
}

/** The named part of the day, or those from, until or around an hour; else all. */
function partsOf({ part: spoken, bound, hour: typed, half }: Groups): readonly DayPart[] {
  const at = partOf(spoken);
  if (at) return [at];
  if (typed === undefined) return dayParts;
  const hour = (Number(typed) % 12) + (/p/i.test(half ?? '') ? 12 : 0);
  const index = hour < 12 ? 0 : hour < 17 ? 1 : 2;
  if (/after|from/i.test(bound ?? '')) return dayParts.slice(index);
  if (/before|by/i.test(bound ?? ''))
    return dayParts.slice(0, hour === 12 || hour === 17 ? index : index + 1);
  return [dayParts[index] ?? 'morning'];
}
