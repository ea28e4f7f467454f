import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { codeSignIn, emailOnly } from '#shared/accounts.ts';
import { useEntry } from './use-entry.ts';

/** Step 1 asks for the email address, step 2 for the code. */
export function CodeSignInForm() {
  const [email, setEmail] = useState<string | null>(null);
  return email === null ? (
    <EmailStep onSent={setEmail} />
  ) : (
    <CodeStep email={email} onBack={() => setEmail(null)} />
  );
}

function EmailStep({ onSent }: { onSent(email: string): void }) {
  const form = useForm({ resolver: zodResolver(emailOnly), defaultValues: { email: '' } });
  const send = trpc.auth.sendCode.useMutation({
    onSuccess: (_nothing, { email }) => onSent(email),
    onError: (error) => showServerError(error, "We couldn't send the code"),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
    >
      <Field label="Email" error={form.formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="large" isPending={send.isPending}>
        {send.isPending ? 'Sending…' : 'Email me a code'}
      </Button>
    </form>
  );
}

function CodeStep({ email, onBack }: { email: string; onBack(): void }) {
  const enter = useEntry();
  const form = useForm({
    resolver: zodResolver(codeSignIn),
    defaultValues: { email, code: '' },
  });
  const signIn = trpc.auth.loginWithCode.useMutation({
    onSuccess: enter,
    onError: (error) => showServerError(error, 'Login failed', form),
  });
  const resend = trpc.auth.sendCode.useMutation({
    onSuccess: () =>
      toast({ title: 'Check your inbox', description: 'Another code is on its way.' }),
    onError: (error) => showServerError(error, "We couldn't send the code"),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
      <p role="status">
        If there is an account for <span className="wrap-anywhere font-medium">{email}</span>, a
        code is on its way. It works for 10 minutes.
      </p>
      <Field label="Code" error={form.formState.errors.code?.message} hint="Six digits.">
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
      </Field>
      <Button type="submit" size="large" isPending={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Sign In'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onBack}>
          Use a different email
        </Button>
        <Button
          variant="quiet"
          isPending={resend.isPending}
          onClick={() => resend.mutate({ email })}
        >
          Send another code
        </Button>
      </div>
    </form>
  );
}
