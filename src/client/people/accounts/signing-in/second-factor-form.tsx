import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { secondFactorForm } from '#shared/people/accounts/accounts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { RestartNotice } from './restart-notice.tsx';
import { useCompleteSecondFactor } from './use-complete-second-factor.ts';

/** The second step of signing in: an authenticator code, a passkey, or a recovery code. */
export function SecondFactorForm({ challengeId }: { challengeId: string }) {
  const { data: challenge, error } = trpc.auth.challenge.useQuery({ challengeId });
  if (error) return <RestartNotice message={readServerError(error).message} link={startAgain} />;
  if (!challenge)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-24 w-full" />
      </div>
    );
  const { takesCode, passkeyOptions } = challenge;
  return (
    <div className="flex flex-col gap-6">
      {passkeyOptions && (
        <PasskeyButton challenge={{ challengeId, passkeyOptions }}>
          <Fingerprint aria-hidden className="size-5" />
          Use a passkey
        </PasskeyButton>
      )}
      <CodeForm challengeId={challengeId} takesAppCode={takesCode} />
    </div>
  );
}

function CodeForm({ challengeId, takesAppCode }: { challengeId: string; takesAppCode: boolean }) {
  const [isRecovery, setIsRecovery] = useState(!takesAppCode);
  const complete = useCompleteSecondFactor('MFA_CHALLENGE_VERIFIED');
  const { field, isPending, onSubmit, reset } = useServerForm({
    schema: secondFactorForm,
    defaultValues: { code: '' },
    failure: 'Login failed',
    submit: ({ code }) => complete.mutateAsync({ challengeId, code }),
  });
  const rejection = readServerError(complete.error);
  if (complete.error && rejection.code === 'CHALLENGE_NOT_FOUND')
    return <RestartNotice message={rejection.message} link={startAgain} />;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      {isRecovery ? (
        <TextField
          label="Recovery code"
          hint="One of those you saved when you set this up. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          {...field('code')}
        />
      ) : (
        <TextField
          label="Code"
          hint="The six digits in your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('code')}
        />
      )}
      <RejectedSignIn error={complete.error} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Signing in…">
        Sign In
      </Button>
      {takesAppCode && (
        <Button
          variant="quiet"
          onClick={() => {
            reset();
            complete.reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  );
}

const startAgain = (
  <LinkButton to="/auth/signin" search={(search) => ({ redirect: search.redirect })}>
    Start again
  </LinkButton>
);
