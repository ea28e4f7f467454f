import { expect, it } from 'vitest';
import { refundSentence } from './refund-words.ts';

const seat = { price: 45, fullRefundUntil: '2026-11-23T18:00:00.000Z', timeZone: 'UTC' };

it('promises the full price until the moment it ends, and no longer', () => {
  expect(refundSentence(seat, new Date('2026-11-23T18:00:00Z'))).toMatch(
    /^Full refund if you cancel by Mon, Nov 23, 2026, 6:00 PM/,
  );
  expect(refundSentence(seat, new Date('2026-11-23T18:00:01Z'))).toBe(
    'It starts too soon for a refund if you cancel.',
  );
});

it('says nothing of refunds where nothing is paid', () => {
  expect(refundSentence({ ...seat, price: 0 }, new Date())).toBeNull();
});
