import { zodResolver } from '@hookform/resolvers/zod';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readServerError } from '#client/lib/server-errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { secondFactorForm } from '#shared/accounts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { useSecondHalf } from './use-second-half.ts';

/** The second step of signing in: an authenticator code, a passkey, or a recovery code. */
export function SecondFactorForm({ challengeId }: { challengeId: string }) {
  const { data: challenge, error } = trpc.auth.challenge.useQuery({ challengeId });
  if (error) return <Ended message={readServerError(error).message} />;
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
  const form = useForm({ resolver: zodResolver(secondFactorForm), defaultValues: { code: '' } });
  const complete = useSecondHalf('MFA_CHALLENGE_VERIFIED', form);
  const refusal = readServerError(complete.error);
  if (complete.error && refusal.code === 'CHALLENGE_NOT_FOUND')
    return <Ended message={refusal.message} />;
  const error = form.formState.errors.code?.message;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ code }) => complete.mutate({ challengeId, code }))}
    >
      {isRecovery ? (
        <Field
          label="Recovery code"
          error={error}
          hint="One of the ten you saved when you set this up. Each works once."
        >
          <TextInput autoComplete="off" autoCapitalize="none" {...form.register('code')} />
        </Field>
      ) : (
        <Field label="Code" error={error} hint="The six digits in your authenticator app.">
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
        </Field>
      )}
      <Button type="submit" size="large" isPending={complete.isPending}>
        {complete.isPending ? 'Signing in…' : 'Sign In'}
      </Button>
      {takesAppCode && (
        <Button
          variant="quiet"
          onClick={() => {
            form.reset();
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

function Ended({ message }: { message: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>{message}</p>
      <LinkButton to="/auth/signin" search={(search) => ({ redirect: search.redirect })}>
        Start again
      </LinkButton>
    </div>
  );
}
