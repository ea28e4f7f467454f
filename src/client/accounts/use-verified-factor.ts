import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';

/** Proves a new second factor; with the first one, `data.recoveryCodes` holds the codes to keep. */
export function useVerifiedFactor(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.factors.verify.useMutation({
    async onSuccess({ recoveryCodes }) {
      await Promise.all([utils.factors.list.invalidate(), utils.account.sessions.invalidate()]);
      // Codes to keep come first; nothing may cover them.
      if (recoveryCodes) return;
      onDone();
      toast({ title: 'Added', description: 'You can sign in with it from now on.' });
    },
  });
}
