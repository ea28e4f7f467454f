import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { paysOnline } from './payment-terms.ts';

/** Words that depend on whether learners pay us or, in person, the instructor. */
export type ByMode<Words extends string | null = string> =
  | Words
  | { online: Words | ((terms: PaymentTerms) => string); inPerson: Words };

export function forMode<Words extends string | null>(words: ByMode<Words>, terms: PaymentTerms) {
  if (words === null || typeof words === 'string') return words;
  if (!paysOnline(terms)) return words.inPerson;
  return typeof words.online === 'function' ? words.online(terms) : words.online;
}
