import { minuteMs } from '#shared/units.ts';

/** How a student answered after a material change; one who wants a refund cancels. */
export const choiceAnswers = ['kept', 'moved'] as const;
export type ChoiceAnswer = (typeof choiceAnswers)[number];

/** `late`: not answered in time, so that the booking stays. `canceled`: the booking has ended. */
export const choiceStates = ['open', 'kept', 'moved', 'late', 'canceled'] as const;
type ChoiceState = (typeof choiceStates)[number];

/** How long the seats of another date are held while a student chooses. */
export const choiceHoldMs = 10 * minuteMs;

type Choice = { isLive: boolean; answer: ChoiceAnswer | null; chooseUntil: Date };

export function choiceState({ isLive, answer, chooseUntil }: Choice, now: Date): ChoiceState {
  if (!isLive) return 'canceled';
  return answer ?? (now > chooseUntil ? 'late' : 'open');
}
