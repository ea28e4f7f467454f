/** A student's answer after a material change; a student who wants a refund cancels instead. */
export const choiceAnswers = ['kept', 'moved'] as const;
export type ChoiceAnswer = (typeof choiceAnswers)[number];

/** `late`: the student did not answer in time, so the booking stays. `canceled`: the booking has ended. */
export const choiceStates = ['open', 'kept', 'moved', 'late', 'canceled'] as const;
type ChoiceState = (typeof choiceStates)[number];

type Choice = { isLive: boolean; answer: ChoiceAnswer | null; chooseUntil: Date };

export function choiceState({ isLive, answer, chooseUntil }: Choice, now: Date): ChoiceState {
  if (!isLive) return 'canceled';
  return answer ?? (now > chooseUntil ? 'late' : 'open');
}
