import { dayMs, hourMs, minuteMs } from '#shared/units.ts';

// A date that opens first to people who came before, and later to everyone.

export const opensFirstLimits = {
  /** How long the date is only for them. */
  hours: [24, 48],
  /** The least time from its opening to everyone until its start. */
  leftHours: 12,
  /** How long ago they came at most. */
  cameDays: 365,
  /** The number of people who are invited; those who came last come first. */
  people: 1000,
} as const;

export type OpensFirstHours = (typeof opensFirstLimits.hours)[number];

/** To everyone who came to a class of the instructor in the last year, or to one date. */
export const opensFirstTo = ['came', 'date'] as const;
export type OpensFirstTo = (typeof opensFirstTo)[number];

/** When a date that is added now opens to everyone: at a full minute, which sentences can name. */
export const openingAfter = (hours: OpensFirstHours, now: Date) =>
  new Date(Math.ceil((now.getTime() + hours * hourMs) / minuteMs) * minuteMs);

/** Until when those who came to a date that ended then can be invited. */
export const invitableUntil = (endTime: string) =>
  new Date(Date.parse(endTime) + opensFirstLimits.cameDays * dayMs);

/** Whether a date that opens to everyone then can start at this time. */
export const leavesTimeToBook = (opensAt: Date, startsAt: Date) =>
  startsAt.getTime() - opensAt.getTime() >= opensFirstLimits.leftHours * hourMs;
