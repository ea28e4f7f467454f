import { formatDate } from '#client/lib/formats/formats.ts';
import type { Earnings } from '#client/lib/server/trpc.ts';
import type { EarningState } from '#shared/money/earnings.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { minPayoutCents } from '#shared/money/payments.ts';
import { releaseTime } from '#shared/rule-words.ts';
import { formatExact } from './amounts.ts';

export const stateLabels: Record<EarningState, string> = {
  held: 'Held',
  payable: 'On the way',
  paid: 'Paid out',
  refunded: 'Refunded',
  disputed: 'In dispute',
};

/** An explanation of each balance. */
export const balanceWords = {
  held: `From upcoming classes, and those that ended less than ${releaseTime} ago. Until then, students may get refunds. We also hold what was paid for a class that we hid as misleading or unsafe.`,
  paid: 'Sent to your payout account so far.',
  disputed: "On hold until the student's bank has decided.",
};

type Facts = Pick<Earnings, 'balances' | 'payoutAccount' | 'nextPayoutAt'>;

const smallestPayout = centsToDollars(minPayoutCents);

/** The next step of payable money. */
export function payableSentence({ balances: { payable }, payoutAccount }: Facts): string {
  if (payable < 0)
    return 'A class was refunded after we paid you for it. This comes off your next payout.';
  if (payable === 0) return 'Nothing is waiting to be paid out.';
  if (!payoutAccount?.isReady) return "Set up payouts and we'll send you this.";
  if (payable < smallestPayout)
    return `We'll pay this out once it reaches ${formatExact(smallestPayout)}.`;
  return 'Included in your next payout.';
}

/** 'Your next payout is on Mon, Nov 23, 2026.' Null if none is expected. */
export function nextPayoutSentence({ nextPayoutAt }: Facts, timeZone: string): string | null {
  return nextPayoutAt && `Your next payout is on ${formatDate(nextPayoutAt, timeZone)}.`;
}

/** The providers' names of requirements, and ours. */
const requirements: [pattern: RegExp, words: string][] = [
  [/external_account|bank/, 'Your bank account'],
  [/tos_acceptance/, "Your agreement to the payment provider's terms"],
  [/verification|document/, 'Proof of identity'],
  [/business|company|url|mcc/, 'What you teach'],
  [
    /individual|person|representative|owner|name|dob|address|phone|email|ssn|id_number/,
    'Your personal details',
  ],
];

/** Missing payout requirements as sentences, deduplicated. */
export function missingWords(missing: string[]): string[] {
  const words = missing.map((key) => {
    const known = requirements.find(([pattern]) => pattern.test(key));
    return known?.[1] ?? sentenceOf(key);
  });
  return [...new Set(words)];
}

/** 'some.other_thing' → 'Some other thing' */
function sentenceOf(key: string): string {
  const words = key.replace(/[._]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
