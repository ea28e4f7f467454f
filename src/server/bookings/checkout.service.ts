import type { Deps } from '#server/deps.ts';
import { expireCheckoutQueue } from '#server/money/checkouts.jobs.ts';
import { storeCheckout } from '#server/money/checkouts.queries.ts';
import { type PaymentProvider, ProviderUnavailable } from '#server/money/payment-provider.ts';
import { emailDay } from '#server/notifications/email-layout.ts';
import { consumeAttempt } from '#server/rate-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { type PaymentCheckout, selectCheckout } from './checkout.queries.ts';
import { applyProviderEvent } from './payment-events.service.ts';

/** The provider's page to go to, our booking page if there is nothing to pay, or neither for now. */
export type CheckoutStep = { url: string } | { unavailable: PaymentCheckout };

/**
 * Makes the provider's checkout on the first visit and finds it again on the next ones. Throws
 * NOT_FOUND or RATE_LIMITED.
 */
export async function openCheckout(
  deps: Deps,
  paymentId: string,
  address: string,
): Promise<CheckoutStep> {
  const { db, env, payments } = deps;
  await consumeAttempt(db, 'checkout', { account: paymentId, address }, env.rateLimitScale);
  const payment = await selectCheckout(db, paymentId);
  if (!payment) throw new DomainError('NOT_FOUND');
  const bookingUrl = `${env.appUrl}/bookings/${payment.bookingId}`;
  if (!payment.isPayable || payments?.name !== payment.provider) return { url: bookingUrl };
  try {
    if (await applyMissedEvents(deps, payments, payment)) return { url: bookingUrl };
    const { checkoutId, url } = await payments.createCheckout(orderOf(payment, bookingUrl));
    const isOpen = await keepCheckout(deps, paymentId, checkoutId);
    return { url: isOpen ? url : bookingUrl };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { unavailable: payment };
    throw error;
  }
}

/** Applies what the provider reports about this checkout; true if there was anything. */
async function applyMissedEvents(
  deps: Deps,
  provider: PaymentProvider,
  { checkoutId }: PaymentCheckout,
): Promise<boolean> {
  const events = checkoutId ? await provider.readCheckout(checkoutId) : [];
  for (const event of events) await applyProviderEvent(deps, event);
  return events.length > 0;
}

const orderOf = (payment: PaymentCheckout, bookingUrl: string) => ({
  paymentId: payment.id,
  amountCents: payment.amountCents,
  title: `${payment.title}, ${emailDay(payment.startsAt, payment.timeZone)}`,
  expiresAt: payment.holdExpiresAt ?? payment.startsAt,
  successUrl: `${bookingUrl}?payment=done`,
  cancelUrl: `${bookingUrl}?payment=canceled`,
});

/** The booking may have ended while the provider made the checkout: then that ends, too. */
function keepCheckout({ db, jobs }: Deps, paymentId: string, checkoutId: string) {
  return db.transaction().execute(async (trx) => {
    const { isOpen } = await storeCheckout(trx, paymentId, checkoutId);
    if (!isOpen) await jobs.send(expireCheckoutQueue, { paymentId }, trx);
    return isOpen;
  });
}
