import { dayMs, hourMs } from '#shared/units.ts';

/**
 * How long before its start it is decided whether a date takes place, and how long an instructor has
 * to answer. The hours before are also in the CHECK of `classes`.
 */
export const minimumLimits = {
  decisionHours: { min: 24, max: 14 * 24, default: 48 },
  answerHours: 12,
};

export const belowMinimumActions = ['cancel', 'ask'] as const;
/** What happens to a date that too few people have booked: it is canceled, or the instructor is asked. */
export type BelowMinimum = (typeof belowMinimumActions)[number];

export const minimumStates = ['open', 'asked', 'happens', 'canceled'] as const;
/** `asked`: the instructor has not answered yet. `canceled`: because too few people booked. */
export type MinimumState = (typeof minimumStates)[number];

export type Minimum = {
  students: number;
  /** How many more people have to book; 0 once it is decided. */
  needed: number;
  /** When it is decided, or was. */
  decidesAt: string;
  state: MinimumState;
};

/** It is not decided yet whether the date takes place. */
export const isUndecided = ({ state }: Minimum) => state === 'open' || state === 'asked';

/** 'Happens with 4, 2 more needed' */
export const minimumSentence = ({ students, needed }: Minimum): string =>
  needed > 0
    ? `Happens with ${students}, ${needed} more needed`
    : `Happens with ${students}, and ${students === 1 ? 'someone has' : 'enough have'} signed up`;

/** '2 days', or '36 hours'. */
export function durationLabel(hours: number): string {
  const days = (hours * hourMs) / dayMs;
  if (!Number.isInteger(days)) return `${hours} hours`;
  return days === 1 ? '1 day' : `${days} days`;
}
