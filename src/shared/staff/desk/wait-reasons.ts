import type { ContactKind } from './contacts.ts';
import { type SpamRuleName, spamRules } from './spam-rules.ts';

/** Why a class or a request waits for staff before others see it. */
export type WaitReason = 'approval' | SpamRuleName | ContactKind;

const others: Record<Exclude<WaitReason, SpamRuleName>, string> = {
  approval: "Its instructor isn't approved yet",
  link: 'It has a link',
  email: 'It has an email address',
  phone: 'It has a phone number',
  handle: 'It has a name on another service',
  street: 'It has a street address',
};

export const waitSentence = (reason: WaitReason) =>
  reason in others
    ? others[reason as keyof typeof others]
    : spamRules[reason as SpamRuleName].sentence;

/** For the author of what is in review. */
export const reviewNote = "We'll email you as soon as it's public.";
