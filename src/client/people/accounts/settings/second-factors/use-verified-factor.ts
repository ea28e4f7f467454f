import { type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { useFactorChange } from '#client/people/accounts/settings/use-factor-change.ts';

/** Verifies a new second factor. Only the first one returns recovery codes; later ones pass null. */
export function useVerifiedFactor(
  onAdded: (recoveryCodes: string[] | null) => void,
): Mutation<typeof trpc.factors.verify> {
  const change = useFactorChange();
  return trpc.factors.verify.useMutation({
    ...change,
    onSuccess({ recoveryCodes }) {
      change.onSuccess();
      onAdded(recoveryCodes);
      if (!recoveryCodes)
        toast({ title: 'Added', description: 'You can use it the next time you sign in.' });
    },
  });
}
