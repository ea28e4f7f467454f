import { useMutation } from '@tanstack/react-query';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import type { ByHandForm } from '#shared/market/bookings/by-hand.ts';
import { sentWith } from './send-entries.ts';
import { usePocket } from './use-roster-pocket.ts';

/**
 * Adds someone to the roster. Without a connection, they wait on this phone; with the same key, because the
 * call may have arrived.
 */
export function useAddByHand(sessionId: string) {
  const pocket = usePocket();
  const { client } = trpc.useUtils();
  return useMutation({
    mutationKey: [['byHand', 'add']],
    meta: { ...inForm.meta, changes: ['bookings', 'classes'] },
    async mutationFn(values: ByHandForm): Promise<{ isOverEmailLimit: boolean }> {
      const input = { sessionId, ...values };
      if (!pocket) return client.byHand.add.mutate(input);
      const key = crypto.randomUUID();
      try {
        return await client.byHand.add.mutate(input, sentWith(key));
      } catch (error) {
        if (!readServerError(error).isRetryable) throw error;
        await pocket.keep({ kind: 'add', input }, values.name, key);
        return { isOverEmailLimit: false };
      }
    },
  });
}
