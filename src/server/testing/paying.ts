import type { Account } from '#server/auth/accounts/users.queries.ts';
import { applyCheckoutEvent } from '#server/bookings/payments/checkout-events.service.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import { applyProviderEvent } from '#server/money/provider-events/payment-events.service.ts';
import type { BookClassInput } from '#shared/bookings.ts';
import { callerFor } from './factories.ts';

type Paid = Extract<ProviderEvent, { kind: 'paid' }>;

/** The event that the provider sends when this booking is paid in full. */
export async function paidEvent(
  db: Db,
  bookingId: string,
  overrides: Partial<Paid> = {},
): Promise<Paid> {
  const { id: paymentId, amountCents } = await db
    .selectFrom('payments')
    .select(['id', 'amountCents'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  return {
    id: `evt_${newId()}`,
    type: 'checkout.session.completed',
    subject: `cs_${paymentId}`,
    kind: 'paid',
    paymentId,
    checkoutId: `cs_${paymentId}`,
    chargeId: `ch_${paymentId}`,
    receivedCents: amountCents,
    currency: 'usd',
    ...overrides,
  };
}

/** Applies what the provider reports, as the webhook does. */
export const applyEvent = (deps: Deps, event: ProviderEvent) =>
  applyProviderEvent(deps, event, applyCheckoutEvent);

/** Applies the provider's event that the booking was paid. */
export async function payForBooking(
  deps: Deps,
  bookingId: string,
  overrides: Partial<Paid> = {},
): Promise<Paid> {
  const event = await paidEvent(deps.db, bookingId, overrides);
  await applyEvent(deps, event);
  return event;
}

/** Books as this student and pays, if there is something to pay online. */
export async function bookAndPay(deps: Deps, student: Account, input: BookClassInput) {
  const booking = await callerFor(deps, student).bookings.book(input);
  if (booking.payment) await payForBooking(deps, booking.id);
  return booking;
}

/** Makes the hold of an unpaid booking end now, without the job that gives it up. */
export async function endHold(db: Db, bookingId: string): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', bookingId)
    .execute();
}
