import { type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { createPasskey } from '#client/people/accounts/passkey-browser.ts';
import type { EnrollFactor } from '#shared/people/accounts/accounts.ts';
import { EnrollmentForm } from './enrollment-form.tsx';
import { useVerifiedFactor } from './use-verified-factor.ts';

type AddPasskeyProps = {
  methods: SignInMethods;
  onAdded(recoveryCodes: string[] | null): void;
};

/** Asks for a name and proof of identity, then opens the browser's passkey dialog. */
export function AddPasskey({ methods, onAdded }: AddPasskeyProps) {
  const enroll = trpc.factors.enroll.useMutation({
    // Refetching first could let the browser's permission to ask for a passkey expire.
    meta: { errorToast: false, changes: false },
  });
  const verify = useVerifiedFactor(onAdded);
  const begin = async (input: EnrollFactor) => {
    const { id, passkey } = await enroll.mutateAsync(input);
    if (!passkey) return;
    const result = await createPasskey(passkey);
    if ('rejection' in result) {
      toast({ ...result.rejection, tone: 'bad' });
      return;
    }
    const { credential } = result;
    await verify.mutateAsync({ factorId: id, credential });
  };
  return (
    <EnrollmentForm
      methods={methods}
      kind="passkey"
      nameHint="Optional, like “Laptop”."
      begin={begin}
    />
  );
}
