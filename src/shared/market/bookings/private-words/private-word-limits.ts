import { byHandLimits } from '#shared/market/bookings/by-hand-limits.ts';

export const privateWordLimits = {
  /** Also in the CHECK of `private_words`. */
  line: 200,
  maxChildAge: 17,
  /** The largest group that an instructor can add. */
  participants: byHandLimits.seats,
  /** Days after the last meeting, as for people added by hand. */
  keptDays: byHandLimits.keptDays,
};
