import { slotLimits } from '#shared/market/classes/slots.ts';
import { z } from '#shared/zod.ts';

const untilMessage = `Must be a whole number from 2 to ${slotLimits.meetings}`;

export const lateJoiningFields = {
  /**
   * The last meeting at which students can still join a course, at the price of the remaining
   * meetings. With null, they can't join late. If absent, a new class has null, and an edited one
   * keeps its value.
   */
  joinUntilMeeting: z
    .int(untilMessage)
    .min(2, untilMessage)
    .max(slotLimits.meetings, untilMessage)
    .nullish(),
};
