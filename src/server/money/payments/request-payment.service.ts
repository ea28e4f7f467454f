import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import type { Quote } from '#shared/market/bookings/quote.ts';
import { centsToDollars } from '#shared/money/money.ts';
import { type BookingPayment, isBelowMinCharge } from '#shared/money/payments.ts';
import { insertPayments } from './payments.queries.ts';

export type PaymentRequest = {
  /** The id of the payment, which the hold of its seats names. */
  id: string;
  bookingId: string;
  teacherId: string;
  /** The payment is for seats added to the booking. */
  isAddition?: boolean;
  quote: Quote;
  /** The end of the hold. */
  expiresAt: Date;
};

/** Asks for the price of seats. Throws PRICE_NOT_PAYABLE for less than the provider charges. */
export async function requestPayment(
  { env: { appUrl }, payments }: Pick<Deps, 'env' | 'payments'>,
  trx: Trx,
  { quote, expiresAt, ...payment }: PaymentRequest,
): Promise<BookingPayment> {
  const { seats, amountCents, commission } = quote;
  if (!payments || isBelowMinCharge(amountCents)) throw new DomainError('PRICE_NOT_PAYABLE');
  const price = { seats, amountCents, commissionCents: commission.cents };
  await insertPayments(trx, [{ ...payment, ...price, provider: payments.name }]);
  return {
    status: 'open',
    amount: centsToDollars(amountCents),
    currency: 'USD',
    checkoutUrl: `${appUrl}/checkout/${payment.id}`,
    expiresAt: expiresAt.toISOString(),
    paidAt: null,
    refunded: 0,
  };
}
