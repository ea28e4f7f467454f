import { wallClock } from '#server/market/places/wall-clock.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { commissionReasonWords } from '#shared/money/commission-words.ts';
import type { Movement } from './earnings.queries.ts';

const kinds: Record<Movement['kind'], string> = {
  charge: 'Booking',
  refund: 'Refund',
  refund_returned: 'Returned refund',
  dispute_lost: 'Lost dispute',
  payout: 'Payout',
  payout_returned: 'Returned payout',
};

/** A month as CSV; its dates are in this time zone. */
export function writeStatement(movements: Movement[], timeZone: string): string {
  return writeCsv(
    movements.map(({ seats, source, studentSince, createdAt, ...movement }) => ({
      ...movement,
      date: wallClock(createdAt, timeZone).slice(0, 10),
      reason: source && commissionReasonWords({ source, studentSince }),
      kind: kinds[movement.kind],
      // This is text, because numbers here are amounts.
      seats: seats === null ? null : String(seats),
    })),
    {
      columns: [
        { key: 'date', header: `Date (${timeZone})` },
        { key: 'kind', header: 'What' },
        { key: 'title', header: 'Class' },
        { key: 'student', header: 'Student' },
        { key: 'seats', header: 'Spots' },
        { key: 'price', header: 'Price' },
        { key: 'commission', header: 'Commission' },
        { key: 'reason', header: 'Reason' },
        { key: 'net', header: 'You receive' },
        { key: 'refund', header: 'Refund' },
        { key: 'payout', header: 'Payout' },
      ],
      cast: { number: (amount) => amount.toFixed(2) },
    },
  );
}
