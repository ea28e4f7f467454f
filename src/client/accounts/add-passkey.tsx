import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EnrollmentForm } from './enrollment-form.tsx';
import { makePasskey } from './passkey-browser.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useVerifiedFactor } from './use-verified-factor.ts';

/** Name and password, then the browser's own dialog, then the recovery codes. */
export function AddPasskey({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const enroll = trpc.factors.enroll.useMutation();
  const verify = useVerifiedFactor(onDone);
  if (verify.data?.recoveryCodes)
    return <RecoveryCodes codes={verify.data.recoveryCodes} onDone={onDone} />;
  return (
    <EnrollmentForm
      hasPassword={hasPassword}
      nameHint="Such as “Laptop”; you may leave it empty."
      isPending={enroll.isPending || verify.isPending}
      begin={async (wish) => {
        const { id, passkey } = await enroll.mutateAsync({ kind: 'passkey', ...wish });
        if (!passkey) return;
        const answer = await makePasskey(passkey);
        if ('refusal' in answer)
          return toast({ title: 'It was not added', description: answer.refusal, tone: 'bad' });
        const { credential } = answer;
        await verify
          .mutateAsync({ factorId: id, credential })
          .catch((error) => showServerError(error, 'It was not added'));
      }}
    />
  );
}
