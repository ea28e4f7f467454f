import { expect, it } from 'vitest';
import { refundSentence } from './refund-words.ts';

const refund = { amount: 45, isFull: true, fullRefundUntil: '2026-11-23T18:00:00.000Z' };
const sold = { total: 45, refund, timeZone: 'UTC' };
const none = /^No refund if you cancel: the deadline was Mon, Nov 23, 2026, 6:00\sPM/;

it('shows the refund from the server until the deadline, and none later', () => {
  expect(refundSentence(sold, new Date('2026-11-23T18:00:00Z'), 'UTC')).toMatch(
    /^Full refund of \$45 if you cancel by Mon, Nov 23, 2026, 6:00\sPM/,
  );
  expect(refundSentence(sold, new Date('2026-11-23T18:00:01Z'), 'UTC')).toMatch(none);
});

it('shows no refund when the server sends none', () => {
  const late = { ...sold, refund: { ...refund, amount: 0, isFull: false } };
  expect(refundSentence(late, new Date('2026-11-23T17:00:00Z'), 'UTC')).toMatch(none);
});

it('is null for a free class', () => {
  expect(refundSentence({ ...sold, total: 0 }, new Date(), 'UTC')).toBeNull();
});
