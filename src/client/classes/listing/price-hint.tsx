import { useWatch } from 'react-hook-form';
import { formatExact } from '#client/money/amounts.ts';
import { paysOnline, usePaymentTerms } from '#client/money/payment-terms.ts';
import type { EditClassForm } from '#shared/classes/classes.ts';
import {
  centsToDollars,
  commissionCents,
  dollarsToCents,
  isWholeCents,
  maxPriceDollars,
} from '#shared/money/money.ts';
import { isBelowMinCharge, minPriceMessage } from '#shared/money/payments.ts';

/** The instructor's share of the price while it is typed. */
export function PriceHint() {
  const price = useWatch<EditClassForm, 'price'>({ name: 'price' });
  const terms = usePaymentTerms();
  if (paysOnline(terms) && isBelowMinCharge(dollarsToCents(price)))
    return <span aria-live="polite">{minPriceMessage}.</span>;
  const isPriced = price > 0 && price <= maxPriceDollars && isWholeCents(price);
  return (
    <span aria-live="polite">
      {paysOnline(terms) && isPriced
        ? receivedSentence(price, terms.commissionPercent)
        : 'Enter 0 for a free class.'}
    </span>
  );
}

/** 'You receive $38.25 of $45.00.' */
function receivedSentence(price: number, commissionPercent: number): string {
  const cents = dollarsToCents(price);
  const received = centsToDollars(cents - commissionCents(cents, commissionPercent));
  return `You receive ${formatExact(received)} of ${formatExact(price)}.`;
}
