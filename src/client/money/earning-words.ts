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

export const balanceWords = {
  held: `Until ${releaseTime} after each class, in case students get refunds, and while we hide a class as misleading or unsafe.`,
  disputed: "Until the student's bank has decided.",
};

const smallestPayout = centsToDollars(minPayoutCents);

type Payable = Pick<Earnings, 'balances' | 'payoutAccount'>;

/** What payable money waits for; null if it goes out with the next payout, whose date the page names. */
export function payableSentence({ balances: { payable }, payoutAccount }: Payable): string | null {
  if (payable < 0)
    return 'A class was refunded after we paid you for it. This comes off your next payout.';
  if (payable === 0 || !payoutAccount?.isReady || payable >= smallestPayout) return null;
  return `We'll pay this out once it reaches ${formatExact(smallestPayout)}.`;
}

type Month = Pick<Earnings['months'][number], 'price' | 'refund' | 'commission' | 'found' | 'own'>;

/** '31 found by us, 12 your own' */
export function sourceWords({ found, own }: Month): string {
  const parts = [found > 0 && `${found} found by us`, own > 0 && `${own} your own`];
  return parts.filter(Boolean).join(', ');
}

/** '$76.00 paid', '− $38.00 refunded', '− $5.70 commission': the earnings of a month are their sum. */
export function sumTerms({ price, refund, commission }: Month): string[] {
  const parts: [amount: number, name: string][] = [
    [price, 'paid'],
    [-refund, 'refunded'],
    [-commission, 'commission'],
  ];
  return parts
    .filter(([amount]) => amount !== 0)
    .map(([amount, name], place) => {
      const sign = amount < 0 ? '− ' : place > 0 ? '+ ' : '';
      return `${sign}${formatExact(Math.abs(amount))} ${name}`;
    });
}

/** 'Your next payout is on Mon, Nov 23, 2026.' Null if none is expected. */
export function nextPayoutSentence(
  { nextPayoutAt }: Pick<Earnings, 'nextPayoutAt'>,
  timeZone: string,
): string | null {
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
