import { dayMs, hourMs } from '#shared/units.ts';

/**
 * The time before its start at which the minimum of a date is decided, and the time for an
 * instructor's answer. The hours before are also in the CHECK of `classes`.
 */
export const minimumLimits = {
  decisionHours: { min: 24, max: 14 * 24, default: 48 },
  answerHours: 12,
};

export const belowMinimumActions = ['cancel', 'ask'] as const;
/** The action for a date that too few people have booked: cancel it, or ask the instructor. */
export type BelowMinimum = (typeof belowMinimumActions)[number];

export const minimumStates = ['open', 'asked', 'happens', 'canceled'] as const;
/** `asked`: the instructor has not answered yet. `canceled`: because too few people booked. */
export type MinimumState = (typeof minimumStates)[number];

export type Minimum = {
  students: number;
  /** The number of missing bookings; 0 once the date is decided. */
  needed: number;
  /** The time of the decision, upcoming or past. */
  decidesAt: string;
  state: MinimumState;
};

/** Whether the date is still undecided. */
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
