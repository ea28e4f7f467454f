import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';

export const privateWordLimits = {
  /** Also in the CHECK of `private_words`. */
  line: 200,
  /** Days after the last meeting, as for people added by hand. */
  keptDays: byHandLimits.keptDays,
};
