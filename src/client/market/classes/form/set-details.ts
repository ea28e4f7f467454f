import type { DeepPartialSkipArrayKey } from 'react-hook-form';
import { localZone } from '#client/lib/formats/formats.ts';
import { numberOf } from '#client/lib/number-fields.ts';
import { timeZoneLabel } from '#client/market/classes/listing/time-zones.ts';
import { levelLabels } from '#shared/market/classes/class-levels.ts';
import type { ClassForm } from '#shared/market/classes/classes.ts';
import { allFacts, noExpectations } from '#shared/market/classes/expectations/what-to-expect.ts';
import { readRule } from '#shared/market/classes/schedules/repeat-rule.ts';
import { seatLimits, spots } from '#shared/market/classes/seats.ts';

// What is set in each folded group of a class form, in a few words.

type Values = DeepPartialSkipArrayKey<ClassForm>;

export function setDates(values: Values): string[] {
  const { repeats, meetings = [], sessions = [], joinUntilMeeting, timeZone } = values;
  return [
    ...(repeats?.rule ? [repeatWords(repeats.rule)] : []),
    ...(meetings.length > 0 ? [`${meetings.length + 1} meetings`] : []),
    ...(sessions.length > 0 ? [`${sessions.length + 1} dates`] : []),
    ...(joinUntilMeeting ? ['Late joining'] : []),
    ...(timeZone && timeZone !== localZone() ? [timeZoneLabel(timeZone)] : []),
  ];
}

function repeatWords(text: string): string {
  const read = readRule(text);
  if (!('rule' in read)) return 'Repeats';
  const { frequency, interval, count } = read.rule;
  const unit = frequency === 'WEEKLY' ? 'week' : 'month';
  const often = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  return count === null ? often : `${often}, ${count} times`;
}

export const setPin = (hasPin: boolean, { showExactPlace }: Values): string[] => [
  ...(hasPin ? ['Pin set'] : []),
  ...(showExactPlace ? ['Exact place shown'] : []),
];

export function setGroup(values: Values): string[] {
  const { level = 'all', minStudents, maxSeatsPerBooking, lateMoveHours } = values;
  const seats = maxSeatsPerBooking ?? seatLimits.default;
  const least = numberOf(minStudents);
  return [
    ...(level === 'all' ? [] : [levelLabels[level]]),
    ...(least > 0 ? [`At least ${least}`] : []),
    ...(seats === seatLimits.default ? [] : [`Up to ${spots(seats)} per booking`]),
    ...(lateMoveHours ? [`Date changes until ${lateMoveHours} hours before`] : []),
  ];
}

/** '16 and older', 'Spanish', and the names of the texts. */
export const setExpectations = ({ whatToExpect }: Values): string[] =>
  allFacts({ ...noExpectations, ...whatToExpect, ...agesIn(whatToExpect) }).map(([name, value]) => {
    if (name === 'Ages') return /^\d/.test(value) ? `Ages ${value}` : value;
    return name === 'Language' ? value : name;
  });

/** Text that is not a number counts as nothing. */
function agesIn(given: Values['whatToExpect']) {
  const ageOf = (typed: unknown) => (typeof typed === 'number' ? typed : null);
  return { minAge: ageOf(given?.minAge), maxAge: ageOf(given?.maxAge) };
}
