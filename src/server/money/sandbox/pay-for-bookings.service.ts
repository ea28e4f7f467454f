import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { recordCharges } from '#server/money/ledger/ledger.queries.ts';
import { insertPayments, selectPricedBookings } from '#server/money/payments/payments.queries.ts';
import {
  type CommissionPercents,
  commissionRate,
} from '#shared/market/bookings/commission-source.ts';
import { quote } from '#shared/market/bookings/quote.ts';
import { insertPaidCheckouts } from './sandbox.queries.ts';

/** Pays for confirmed bookings that have a price and no payment, as if at the checkout. */
export async function payForBookings(
  trx: Trx,
  bookingIds: string[],
  percents: CommissionPercents,
): Promise<void> {
  const payments = (await selectPricedBookings(trx, bookingIds)).map((booking) => {
    const { bookingId, teacherId, seats, createdAt } = booking;
    const rate = commissionRate(booking.commissionSource, percents);
    const { amountCents, commission } = quote(booking, rate, createdAt);
    const id = newId();
    return {
      id,
      bookingId,
      teacherId,
      seats,
      provider: 'sandbox' as const,
      amountCents,
      commissionCents: commission.cents,
      status: 'paid' as const,
      checkoutId: id,
      chargeId: `charge_${id}`,
      receivedCents: amountCents,
      paidAt: createdAt,
      createdAt,
    };
  });
  const paymentIds = payments.map(({ id }) => id);
  await insertPayments(trx, payments);
  await insertPaidCheckouts(trx, paymentIds);
  await recordCharges(trx, paymentIds);
}
