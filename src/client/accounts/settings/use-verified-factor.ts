import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useFactorChange } from './use-factor-change.ts';

/** Proves a new second factor; with the first one come recovery codes to keep, else null. */
export function useVerifiedFactor(onAdded: (recoveryCodes: string[] | null) => void) {
  const reread = useFactorChange();
  return trpc.factors.verify.useMutation({
    async onSuccess({ recoveryCodes }) {
      await reread();
      onAdded(recoveryCodes);
      if (!recoveryCodes)
        toast({ title: 'Added', description: 'You can sign in with it from now on.' });
    },
  });
}
