import fc from 'fast-check';
import rruleLibrary from 'rrule';
import { expect, it } from 'vitest';
import { runsOf } from '#server/testing/full-run.ts';
import {
  readRule,
  type Weekday,
  weekdayCodes,
  writeRule,
} from '#shared/market/classes/schedules/repeat-rule.ts';
import { dayMs, minuteMs } from '#shared/units.ts';
import { datesBetween, daysOfRule } from './expand-schedule.ts';

const { rrulestr } = rruleLibrary;

// Zones with daylight saving in both hemispheres, at odd offsets, and with rules that changed.
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Phoenix',
  'America/St_Johns',
  'Europe/Berlin',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Kolkata',
  'Asia/Pyongyang',
  'Asia/Tehran',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Auckland',
  'UTC',
];

const someDays = fc.uniqueArray(fc.constantFrom(...weekdayCodes), { maxLength: 4 });
const ends = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 60 }), untilInDays: fc.constant(null) }),
  fc.record({ count: fc.constant(null), untilInDays: fc.integer({ min: 0, max: 800 }) }),
  fc.constant({ count: null, untilInDays: null }),
);

const schedules = fc.record({
  timeZone: fc.constantFrom(...zones),
  // Starts in 2010, so that zones whose rules changed are included.
  firstDay: fc.integer({ min: 14_610, max: 21_000 }).map((days) => dayOf(days * dayMs)),
  startTime: fc
    .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00', '15', '30') })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${minute}`),
  frequency: fc.constantFrom('WEEKLY' as const, 'MONTHLY' as const),
  interval: fc.integer({ min: 1, max: 5 }),
  weekdays: someDays,
  nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
  ends,
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function ruleOf({
  frequency,
  interval,
  weekdays,
  nth,
  ends,
  firstDay,
}: typeof schedules extends fc.Arbitrary<infer T> ? T : never) {
  const isWeekly = frequency === 'WEEKLY';
  const chosen: Weekday[] = weekdays.length > 0 || isWeekly ? weekdays : ['TU'];
  const days = chosen.map((weekday) => ({ weekday, nth: isWeekly ? null : nth }));
  const until =
    ends.untilInDays === null
      ? null
      : dayOf(Date.parse(firstDay) + ends.untilInDays * dayMs).replaceAll('-', '');
  return writeRule({ frequency, interval, days, count: ends.count, until });
}

/**
 * The dates that the library `rrule` computes for the same rule without a time zone, as wall-clock
 * times. Times that the zone skips when clocks go forward are left out.
 */
function wallTimes(
  rule: string,
  firstDay: string,
  startTime: string,
  timeZone: string,
  days: number,
) {
  const { count = null, ...endless } = Object.fromEntries(
    rule.split(';').map((part) => part.replace('COUNT', 'count').split('=')),
  );
  const text = Object.entries(endless)
    .map((pair) => pair.join('='))
    .join(';');
  const until = `${/UNTIL=(\d{8})/.exec(text)?.[1] ?? ''}`;
  const start = new Date(`${firstDay}T${startTime}:00Z`);
  const floating = rrulestr(until ? text.replace(until, `${until}T235959Z`) : text, {
    dtstart: start,
  }).between(start, new Date(start.getTime() + days * dayMs), true);
  return floating
    .map((wall) => wall.toISOString())
    .filter((wall) => exists(wall, timeZone))
    .slice(0, count === null ? undefined : Number(count));
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(timeZone, format);
  return format;
}

/** The wall-clock time of a moment, written as if it were UTC. */
function readWall(moment: Date, timeZone: string): string {
  const parts = formatIn(timeZone).format(moment);
  return `${parts.replace(' ', 'T')}.000Z`;
}

/** Offsets are between -12 and +14 hours and change by quarters of an hour. */
const exists = (wall: string, timeZone: string) =>
  Array.from(
    { length: 105 },
    (_, quarters) => Date.parse(wall) + (quarters - 56) * 15 * minuteMs,
  ).some((ms) => readWall(new Date(ms), timeZone) === wall);

it('expands every rule as another library does, at the same wall-clock time across clock changes', () => {
  fc.assert(
    fc.property(schedules, (given) => {
      const { firstDay, startTime, timeZone } = given;
      const rule = ruleOf(given);
      expect(readRule(rule)).toHaveProperty('rule');
      const days = 900;
      const dated = { rule, firstDay, startTime, timeZone, durationMinutes: 90, skippedDays: [] };
      const from = new Date(Date.parse(firstDay) - 2 * dayMs);
      const dates = datesBetween(dated, from, new Date(Date.parse(firstDay) + (days + 2) * dayMs));
      const expected = wallTimes(rule, firstDay, startTime, timeZone, days + 4);
      const walls = dates.map(({ startsAt }) => readWall(startsAt, timeZone));
      const last = new Date(Date.parse(firstDay) + days * dayMs).toISOString();
      const inTime = (wall: string) => wall < last;
      expect(walls.filter(inTime)).toEqual(expected.filter(inTime));
      for (const wall of walls) expect(wall).toContain(`T${startTime}:00`);
      expect(dates.map(({ day }) => day)).toEqual(walls.map((wall) => wall.slice(0, 10)));
      expect(new Set(dates.map(({ day }) => day)).size).toBe(dates.length);
    }),
    { numRuns: runsOf({ sample: 30, all: 200, full: 1000 }) },
  );
});

it('a date that clocks skip is not counted, and the others keep their duration', () => {
  const dated = {
    rule: 'FREQ=WEEKLY;COUNT=3',
    firstDay: '2027-03-07',
    startTime: '02:30',
    timeZone: 'America/Los_Angeles',
    durationMinutes: 90,
    skippedDays: [],
  };
  const dates = datesBetween(dated, new Date('2027-03-01'), new Date('2027-06-01'));
  expect(dates.map(({ day }) => day)).toEqual(['2027-03-07', '2027-03-21', '2027-03-28']);
  for (const { startsAt, endsAt } of dates)
    expect(endsAt.getTime() - startsAt.getTime()).toBe(90 * minuteMs);
  expect(daysOfRule(dated, ['2027-03-14', '2027-03-21', '2027-03-22', '2027-04-04'])).toEqual([
    '2027-03-21',
  ]);
});
