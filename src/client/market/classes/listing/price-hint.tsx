import { useWatch } from 'react-hook-form';
import { numberOf } from '#client/lib/number-fields.ts';
import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { formatExact } from '#client/money/amounts.ts';
import { paysOnline, usePaymentTerms } from '#client/money/payment-terms.ts';
import type { EditClassForm } from '#shared/market/classes/classes.ts';
import {
  centsToDollars,
  dollarsToCents,
  isWholeCents,
  maxPriceDollars,
  percentOfCents,
} from '#shared/money/money.ts';
import { isBelowMinCharge, minPriceMessage } from '#shared/money/payments.ts';

/** The instructor's share of the price while it is typed. */
export function PriceHint() {
  const price = numberOf(useWatch<EditClassForm, 'price'>({ name: 'price' }));
  const terms = usePaymentTerms();
  if (paysOnline(terms) && isBelowMinCharge(dollarsToCents(price)))
    return <span aria-live="polite">{minPriceMessage}.</span>;
  const isPriced = price > 0 && price <= maxPriceDollars && isWholeCents(price);
  return (
    <span aria-live="polite">
      {paysOnline(terms) && isPriced ? receivedSentence(price, terms) : 'Enter 0 for a free class.'}
    </span>
  );
}

/** 'You receive $38.25 of $45.00, or $43.65 from students you bring yourself.' */
function receivedSentence(price: number, terms: PaymentTerms): string {
  const cents = dollarsToCents(price);
  const [received, fromOwn] = [terms.commissionPercent, terms.ownStudentPercent].map((percent) =>
    formatExact(centsToDollars(cents - percentOfCents(cents, percent))),
  );
  const own = received === fromOwn ? '' : `, or ${fromOwn} from students you bring yourself`;
  return `You receive ${received} of ${formatExact(price)}${own}.`;
}
