import { addDays } from '#shared/days.ts';
import { dayParts, searchLimits, weekdays } from '#shared/market/search/search.ts';
import { dayMs } from '#shared/units.ts';
import { allUpcomingClasses, type SearchScope } from './search-conditions.queries.ts';
import { cityMiles, type FoundClass } from './search-results.queries.ts';
import { topicOf } from './words/ranked-words.ts';

/** What a search gives up to find more, in the order in which this is tried. */
export const loosenings = [
  'times',
  'days',
  'seats',
  'distance',
  'words',
  'dates',
  'price',
  'filters',
  'place',
] as const;
export type Loosening = (typeof loosenings)[number];

type Loosened = {
  /** The search without this filter; null if it has no such filter. Everything else is kept. */
  widen(scope: SearchScope): SearchScope | null;
  /** Says how these classes differ from what was searched for. */
  heading(found: FoundClass[], scope: SearchScope): string;
};

/** Each step is one statement. */
export const loosenedSearches: Record<Loosening, Loosened> = {
  times: {
    widen: (scope) => withSlots(scope, wholeDays(scope.slots)),
    heading(found) {
      const days = weekdaysOf(found);
      return days.length === 1 ? `On ${days.join()}, at other times` : 'At other times of the day';
    },
  },
  days: { widen: withNeighboringDays, heading: neighborHeading },
  seats: {
    widen: (scope) => (scope.seats > 1 ? { ...scope, seats: scope.seats - 1 } : null),
    heading: (_, { seats }) =>
      `With ${seats - 1} ${seats === 2 ? 'spot' : 'spots'} instead of ${seats}`,
  },
  distance: {
    widen: farther,
    heading: (found) => `Within ${roundedUp(Math.max(...found.map(distanceOf)))} miles`,
  },
  words: {
    widen: ({ words, ...scope }) =>
      words?.concepts.length ? { ...scope, words: null, topic: topicOf(words) } : null,
    heading: (found) =>
      `Similar classes in ${list(found.map(({ summary }) => summary.category.name))}`,
  },
  dates: {
    widen: onAnyDay,
    heading: () => 'On other days',
  },
  price: {
    widen: (scope) =>
      scope.minPriceCents === null && scope.maxPriceCents === null
        ? null
        : { ...scope, minPriceCents: null, maxPriceCents: null },
    heading: () => 'At other prices',
  },
  filters: {
    widen: (scope) => ({ ...forSamePeople(scope), around: scope.around }),
    heading: (_, { around }) => (around ? 'Other classes nearby' : 'Other classes'),
  },
  place: {
    widen: (scope) => (scope.around ? { ...forSamePeople(scope), around: anywhere(scope) } : null),
    heading: () => 'Farther away',
  },
};

/** Keeps only who comes: how many, how old, and the language they speak. */
const forSamePeople = ({ asOf, seats, age, language, announcedOnly }: SearchScope) => ({
  ...allUpcomingClasses(asOf),
  seats,
  age,
  language,
  announcedOnly,
});

const weekdayOf = (slot: number) => Math.floor(slot / dayParts.length);
const partOf = (slot: number) => slot % dayParts.length;
const slotOn = (weekday: number, part: number) =>
  ((weekday + weekdays.length) % weekdays.length) * dayParts.length + part;

/** Null if these are all the slots that the search has. */
function withSlots(scope: SearchScope, slots: number[]): SearchScope | null {
  const wider = [...new Set([...scope.slots, ...slots])].toSorted((a, b) => a - b);
  return wider.length > scope.slots.length ? { ...scope, slots: wider } : null;
}

const wholeDays = (slots: number[]) =>
  slots.flatMap((slot) => dayParts.map((_, part) => slotOn(weekdayOf(slot), part)));

/** The same times of the day on the days before and after. */
const besides = (slots: number[]) =>
  slots.flatMap((slot) => [-1, 1].map((by) => slotOn(weekdayOf(slot) + by, partOf(slot))));

const onEveryDay = (slots: number[]) =>
  slots.flatMap((slot) => weekdays.map((_, weekday) => slotOn(weekday, partOf(slot))));

const isOnEveryDay = ({ slots }: SearchScope) =>
  new Set(slots.map(weekdayOf)).size === weekdays.length;
const hasWeekdays = (scope: SearchScope) => scope.slots.length > 0 && !isOnEveryDay(scope);

/** With up to this many days, those around them can be told apart by the names of their weekdays. */
const fewDays = 3;

/** How many days before and after count as neighbors: fewer around two or three days than around one. */
function neighborsOf({ from, to }: SearchScope): number {
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / dayMs + 1 : 1;
  if (days > fewDays) return weekdays.length;
  return days === 1 ? 3 : 2;
}

function withNeighboringDays(scope: SearchScope): SearchScope | null {
  const { from, to } = scope;
  const isFew = neighborsOf(scope) < weekdays.length;
  if (hasWeekdays(scope)) return withSlots(isFew ? spread(scope, 1) : scope, besides(scope.slots));
  return from === null && to === null ? null : spread(scope, neighborsOf(scope));
}

const spread = (scope: SearchScope, days: number): SearchScope => ({
  ...scope,
  from: scope.from && addDays(scope.from, -days),
  to: scope.to && addDays(scope.to, days),
});

function neighborHeading(found: FoundClass[], scope: SearchScope): string {
  const { from, to } = scope;
  if (hasWeekdays(scope) || neighborsOf(scope) < weekdays.length)
    return `On ${list(weekdaysOf(found))}`;
  const days = found.map(localDay);
  if (from && days.every((day) => day < from)) return 'Up to a week earlier';
  return to && days.every((day) => day > to)
    ? 'Up to a week later'
    : 'Up to a week earlier or later';
}

/** At the same times of the day. */
function onAnyDay(scope: SearchScope): SearchScope | null {
  const isAnyDay = scope.from === null && scope.to === null && !hasWeekdays(scope);
  return isAnyDay
    ? null
    : { ...scope, from: null, to: null, slots: [...new Set(onEveryDay(scope.slots))] };
}

/** In miles: an hour's drive. */
const minFarther = 60;
const fartherFactor = 4;

function farther(scope: SearchScope): SearchScope | null {
  const { around } = scope;
  if (!around) return null;
  const withinMiles = Math.min(
    Math.max(minFarther, fartherFactor * around.withinMiles),
    searchLimits.within.max,
  );
  if (withinMiles <= around.withinMiles) return null;
  return { ...scope, around: { ...around, withinMiles, beyondMiles: around.withinMiles } };
}

/** Half the circumference of the earth. */
const antipodeMiles = 12_400;
const anywhere = ({ around }: SearchScope) => around && { ...around, withinMiles: antipodeMiles };

/** The distance is unknown only in the city of the place itself. */
const distanceOf = ({ distanceMiles }: FoundClass) => distanceMiles ?? cityMiles;

function roundedUp(miles: number): number {
  const unit = miles > 100 ? 50 : 5;
  return Math.ceil(miles / unit) * unit;
}

const localDay = ({ next, summary: { timeZone } }: FoundClass) =>
  new Date(next.startTime).toLocaleDateString('en-CA', { timeZone });

/** The names of the weekdays, in the order of the dates. */
function weekdaysOf(found: FoundClass[]): string[] {
  const days = found.map(localDay).toSorted();
  const named = days.map((day) =>
    new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
  );
  return [...new Set(named)];
}

const list = (words: string[]) =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format([...new Set(words)]);
