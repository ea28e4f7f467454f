import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { expireCheckoutQueue } from '#server/money/payments/checkouts.jobs.ts';
import { storeCheckout } from '#server/money/payments/checkouts.queries.ts';
import {
  type CheckoutOrder,
  ProviderUnavailable,
} from '#server/money/provider/payment-provider.ts';
import type { PaymentProvider } from '#server/money/provider/stripe-provider.ts';
import { applyProviderEvent } from '#server/money/provider-events/payment-events.service.ts';
import { emailDay } from '#server/people/notifications/email-layout.ts';
import { DomainError } from '#shared/errors.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { type PaymentCheckout, selectCheckout } from './checkout.queries.ts';
import { applyCheckoutEvent } from './checkout-events.service.ts';

/**
 * The URL of the provider's page, or of our booking page if nothing has to be paid; without a URL,
 * the provider is unavailable.
 */
export type CheckoutStep = { url: string } | { unavailable: PaymentCheckout };

/** Creates the provider's checkout on the first visit and finds it again on later ones. */
export async function openCheckout(
  deps: Deps,
  paymentId: string,
  address: string,
): Promise<CheckoutStep> {
  const { db, env, payments } = deps;
  await consumeAttempt(db, 'checkout', { account: paymentId, address }, env.rateLimitScale);
  const payment = await selectCheckout(db, paymentId);
  if (!payment) throw new DomainError('NOT_FOUND');
  const bookingUrl = env.urls.booking(payment.bookingId);
  if (!payment.isPayable || payments?.name !== payment.provider) return { url: bookingUrl };
  try {
    const url = payment.checkoutId
      ? await findCheckoutUrl(deps, payments, payment.checkoutId)
      : await beginCheckout(deps, payments, orderOf(payment, bookingUrl));
    return { url: url ?? bookingUrl };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { unavailable: payment };
    throw error;
  }
}

/** The URL of the checkout; null if the provider reports its outcome, which is then applied. */
async function findCheckoutUrl(
  deps: Deps,
  provider: PaymentProvider,
  checkoutId: string,
): Promise<string | null> {
  const { url, events } = await provider.readCheckout(checkoutId);
  for (const event of events) await applyProviderEvent(deps, event, applyCheckoutEvent);
  return url;
}

/** The description of the payment, unless it is for the one seat of a booking. */
function seatWords({ seats, isAddition }: PaymentCheckout): string[] {
  if (isAddition) return [seats === 1 ? '1 more spot' : `${seats} more spots`];
  return seats === 1 ? [] : [spots(seats)];
}

const orderOf = (payment: PaymentCheckout, bookingUrl: string) => ({
  paymentId: payment.id,
  amountCents: payment.amountCents,
  title: [payment.title, emailDay(payment.startsAt, payment.timeZone), ...seatWords(payment)].join(
    ', ',
  ),
  expiresAt: payment.holdExpiresAt ?? payment.startsAt,
  successUrl: `${bookingUrl}?payment=done`,
  cancelUrl: `${bookingUrl}?payment=canceled`,
});

/**
 * Creates the checkout and stores it, unless another visit stored one meanwhile. If the booking has
 * ended, the checkout ends with it.
 */
async function beginCheckout(
  deps: Deps,
  provider: PaymentProvider,
  order: CheckoutOrder,
): Promise<string | null> {
  const { paymentId } = order;
  const made = await provider.createCheckout(order);
  const stored = await deps.db.transaction().execute(async (trx) => {
    const stored = await storeCheckout(trx, paymentId, made.checkoutId);
    if (!stored.isOpen) await deps.jobs.send(expireCheckoutQueue, { paymentId }, trx);
    return stored;
  });
  if (!stored.isOpen) return null;
  if (stored.checkoutId === made.checkoutId) return made.url;
  return findCheckoutUrl(deps, provider, stored.checkoutId);
}
