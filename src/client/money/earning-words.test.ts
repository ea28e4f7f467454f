import { describe, expect, it } from 'vitest';
import { missingWords, nextPayoutSentence, payableSentence } from './earning-words.ts';

const facts = (payable: number, isReady = true) => ({
  balances: { held: 0, payable, disputed: 0, paid: 0 },
  payoutAccount: { isReady, missing: [], destination: null },
  nextPayoutAt: '2026-11-23T06:00:00.000Z',
});

describe('the sentence about payable money', () => {
  it.each([
    [facts(38.25), 'Included in your next payout.'],
    [facts(0), 'Nothing is waiting to be paid out.'],
    [facts(38.25, false), "Set up payouts and we'll send you this."],
    [{ ...facts(38.25), payoutAccount: null }, "Set up payouts and we'll send you this."],
    [facts(0.99), "We'll pay this out once it reaches $1.00."],
    [facts(-5), 'A class was refunded after we paid you for it. This comes off your next payout.'],
  ])('follows the balance and the account: %j', (given, sentence) => {
    expect(payableSentence(given)).toBe(sentence);
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
