import { expect, it } from 'vitest';
import { type Refund, refundSentences } from './payment-words.ts';

const refund = (status: Refund['status'], day: number): Refund => ({
  id: `${status}-${day}`,
  amount: 38.05,
  reason: 'student_canceled',
  status,
  createdAt: `2026-11-${day}T12:00:00.000Z`,
  sentAt: `2026-11-${day}T12:00:00.000Z`,
});

it('adds the refunds of a day up', () => {
  expect(
    refundSentences([refund('sent', 20), refund('sent', 20), refund('sent', 21)], 'UTC'),
  ).toEqual(['$76.10 refunded on Fri, Nov 20, 2026.', '$38.05 refunded on Sat, Nov 21, 2026.']);
  expect(refundSentences([refund('pending', 20), refund('pending', 21)], 'UTC')).toEqual([
    '$76.10 is on its way back to the card you paid with.',
  ]);
});
