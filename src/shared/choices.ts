import type { z } from 'zod';
import { moveBookingInput } from './bookings.ts';
import { minuteMs } from './units.ts';

/** What a student answered when asked after a material change; one who is refunded cancels. */
export const choiceAnswers = ['kept', 'moved'] as const;
export type ChoiceAnswer = (typeof choiceAnswers)[number];

/** `late`: not answered in time, so that the booking stays. `canceled`: the booking has ended. */
export const choiceStates = ['open', 'kept', 'moved', 'late', 'canceled'] as const;
export type ChoiceState = (typeof choiceStates)[number];

/** How long the seats of another date are held while a student chooses. */
export const choiceHoldMs = 10 * minuteMs;

export const holdDateInput = moveBookingInput.describe('The booking, and the date it may move to');
export type HoldDateInput = z.infer<typeof holdDateInput>;

export function choiceState(
  {
    isLive,
    answer,
    chooseUntil,
  }: { isLive: boolean; answer: ChoiceAnswer | null; chooseUntil: Date },
  now: Date,
): ChoiceState {
  if (!isLive) return 'canceled';
  return answer ?? (now > chooseUntil ? 'late' : 'open');
}
