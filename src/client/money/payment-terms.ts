import { type PaymentTerms, trpc } from '#client/lib/server/trpc.ts';

/** How learners pay, and our commission. The root route has loaded it, so this never suspends. */
export function usePaymentTerms(): PaymentTerms {
  const [terms] = trpc.money.terms.useSuspenseQuery();
  return terms;
}

/** Whether we collect, refund and pay out; otherwise learners pay the instructor at the class. */
export const paysOnline = ({ mode }: Pick<PaymentTerms, 'mode'>) => mode !== 'in-person';

export const usePaysOnline = () => paysOnline(usePaymentTerms());

/** 'a commission of 15% of what students pay' */
export const commissionWords = ({ commissionPercent }: PaymentTerms) =>
  commissionPercent === 0
    ? 'no commission'
    : `a commission of ${commissionPercent}% of what students pay`;
