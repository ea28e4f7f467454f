import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDollars, dollarsToCents } from '#shared/money/money.ts';
import {
  missingWords,
  nextPayoutSentence,
  payableSentence,
  sourceWords,
  sumTerms,
} from './earning-words.ts';

const facts = (payable: number, isReady = true) => ({
  balances: { held: 0, payable, disputed: 0, paid: 0 },
  payoutAccount: { isReady, missing: [], destination: null },
  nextPayoutAt: '2026-11-23T06:00:00.000Z',
});

describe('the sentence about payable money', () => {
  it.each([
    [facts(38.25), null],
    [facts(0), null],
    [facts(38.25, false), null],
    [{ ...facts(38.25), payoutAccount: null }, null],
    [facts(0.99), "We'll pay this out once it reaches $1.00."],
    [facts(-5), 'A class was refunded after we paid you for it. This comes off your next payout.'],
  ])('follows the balance and the account: %j', (given, sentence) => {
    expect(payableSentence(given)).toBe(sentence);
  });
});

describe('the words of a month', () => {
  const sums = { price: 0, refund: 0, commission: 0, found: 0, own: 0 };

  it.each([
    [
      { price: 76, refund: 38, commission: 5.7 },
      '$76.00 paid − $38.00 refunded − $5.70 commission',
    ],
    [{ price: 45, commission: 1.35 }, '$45.00 paid − $1.35 commission'],
    [{ price: 45 }, '$45.00 paid'],
    [{ refund: 38, commission: -5.7 }, '− $38.00 refunded + $5.70 commission'],
    [
      { price: 45, refund: -10, commission: 8.25 },
      '$45.00 paid + $10.00 refunded − $8.25 commission',
    ],
    [{}, ''],
  ])('say how %j adds up', (given, words) => {
    expect(sumTerms({ ...sums, ...given }).join(' ')).toBe(words);
  });

  it('show amounts whose sum is what the instructor earns, whatever they are', () => {
    const amount = fc.integer({ min: -10_000_000, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (price, refund, commission) => {
        const dollars = { price, refund, commission };
        const terms = sumTerms({
          ...sums,
          price: centsToDollars(dollars.price),
          refund: centsToDollars(dollars.refund),
          commission: centsToDollars(dollars.commission),
        });
        const shown = [...terms.join(' ').matchAll(/(− |\+ |)\$([\d,.]+)/g)].map(
          ([, sign, digits = '']) =>
            (sign === '− ' ? -1 : 1) * dollarsToCents(Number(digits.replaceAll(',', ''))),
        );
        expect(shown.reduce((sum, part) => sum + part, 0)).toBe(price - refund - commission);
      }),
    );
  });

  it.each([
    [31, 12, '31 found by us, 12 your own'],
    [0, 2, '2 your own'],
    [1, 0, '1 found by us'],
    [0, 0, ''],
  ])('of %i found and %i own payments are "%s"', (found, own, words) => {
    expect(sourceWords({ ...sums, found, own })).toBe(words);
  });
});

it('names the next payout only if one is expected', () => {
  expect(nextPayoutSentence(facts(5), 'UTC')).toBe('Your next payout is on Mon, Nov 23, 2026.');
  expect(nextPayoutSentence({ ...facts(5), nextPayoutAt: null }, 'UTC')).toBeNull();
});

it('lists the provider’s missing requirements as sentences, deduplicated', () => {
  const missing = [
    'individual.first_name',
    'individual.dob.day',
    'individual.verification.document',
    'external_account',
    'tos_acceptance.date',
    'business_profile.url',
    'future.new_thing',
  ];
  expect(missingWords(missing)).toEqual([
    'Your personal details',
    'Proof of identity',
    'Your bank account',
    "Your agreement to the payment provider's terms",
    'What you teach',
    'Future new thing',
  ]);
  expect(missingWords([])).toEqual([]);
});
