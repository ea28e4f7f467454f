import { expect, it } from 'vitest';
import { cancellationTerms, refundSentence } from './refund-words.ts';

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

it('shows no sentence about refunds for a free class', () => {
  expect(refundSentence({ ...sold, total: 0 }, new Date(), 'UTC')).toBeNull();
});

it.each([
  ['2026-11-23T18:00:00Z', /^Free cancellation until Mon, Nov 23, 6:00\sPM$/],
  ['2026-11-23T18:00:01Z', /^No refund after booking: it starts in less than 24 hours$/],
])('shows before booking whether it can be canceled for free, at %s', (now, words) => {
  expect(cancellationTerms(sold, new Date(now), 'UTC')).toMatch(words);
});

it.each([
  ['free', { ...sold, total: 0 }],
  ['paid at the class', { ...sold, refund: null }],
])('shows no terms before booking a class that is %s', (_how, given) => {
  expect(cancellationTerms(given, new Date(0), 'UTC')).toBeNull();
});

it('shows until when the date can still be changed, also of a class that is free', () => {
  const late = { ...sold, lateMoveUntil: '2026-11-24T12:00:00.000Z' };
  const before = new Date('2026-11-23T18:00:00Z');
  expect(refundSentence(late, before, 'UTC')).toMatch(
    /6:00\sPM\. After that you can change the date once, until Tue, Nov 24, 12:00\sPM\.$/,
  );
  expect(cancellationTerms({ ...late, total: 0 }, before, 'UTC')).toMatch(
    /^One change of date until Tue, Nov 24, 12:00\sPM$/,
  );
  expect(refundSentence(late, new Date('2026-11-24T12:00:01Z'), 'UTC')).toMatch(none);
});
