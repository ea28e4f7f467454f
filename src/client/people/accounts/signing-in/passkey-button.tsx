import { type ReactNode, useState } from 'react';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { askForPasskey, type PasskeyRequest } from '../passkey-browser.ts';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { useCompleteSecondFactor } from './use-complete-second-factor.ts';

type PasskeyButtonProps = {
  /** A pending second-factor challenge. Without one, the passkey alone signs the user in. */
  challenge?: { challengeId: string; passkeyOptions: PasskeyRequest };
  children: ReactNode;
};

export function PasskeyButton({ challenge, children }: PasskeyButtonProps) {
  const begin = trpc.auth.beginPasskey.useMutation(inForm);
  const complete = useCompleteSecondFactor(challenge ? 'MFA_CHALLENGE_VERIFIED' : 'SIGNED_IN');
  const [isAsking, setIsAsking] = useState(false);
  const signIn = async () => {
    setIsAsking(true);
    try {
      const { challengeId, passkeyOptions } = challenge ?? (await begin.mutateAsync());
      const result = await askForPasskey(passkeyOptions);
      if ('rejection' in result) toast({ ...result.rejection, tone: 'bad' });
      else await complete.mutateAsync({ challengeId, credential: result.credential });
    } catch (error) {
      showServerError(error, 'Login failed');
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <RejectedSignIn error={complete.error} />
      <Button variant="secondary" isPending={isAsking} onClick={signIn}>
        {children}
      </Button>
    </>
  );
}
