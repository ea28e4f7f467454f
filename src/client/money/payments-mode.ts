import { trpc } from '#client/lib/trpc.ts';
import type { PaymentsMode } from '#shared/payments.ts';

/** How learners pay. The root route has loaded it, so this never suspends. */
function usePaymentsMode(): PaymentsMode {
  const [mode] = trpc.money.mode.useSuspenseQuery();
  return mode;
}

/** Whether we collect, refund and pay out; otherwise learners pay the instructor at the class. */
export function usePaysOnline(): boolean {
  return usePaymentsMode() !== 'in-person';
}
