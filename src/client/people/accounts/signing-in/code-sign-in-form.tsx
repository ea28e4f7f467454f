import { useState } from 'react';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { codeSignIn, emailOnly } from '#shared/people/accounts/accounts.ts';
import { codeTime } from '#shared/rule-words.ts';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

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
  const sendCode = trpc.auth.sendCode.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: emailOnly,
    defaultValues: { email: '' },
    failure: "We couldn't send the code",
    async submit(values) {
      await sendCode.mutateAsync(values);
      onSent(values.email);
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Sending…">
        Email me a code
      </Button>
    </form>
  );
}

function CodeStep({ email, onBack }: { email: string; onBack(): void }) {
  const completeSignIn = useCompleteSignIn();
  const signIn = trpc.auth.loginWithCode.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: codeSignIn,
    defaultValues: { email, code: '' },
    failure: 'Login failed',
    submit: async (values) => completeSignIn(await signIn.mutateAsync(values)),
  });
  const resend = trpc.auth.sendCode.useMutation({
    meta: { errorToast: "We couldn't send the code" },
    onSuccess: () =>
      toast({ title: 'Check your inbox', description: 'Another code is on its way.' }),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <p role="status">
        If there is an account for <span className="wrap-anywhere font-medium">{email}</span>, a
        code is on its way. It works for {codeTime}.
      </p>
      <TextField
        label="Code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <RejectedSignIn error={signIn.error} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Signing in…">
        Sign In
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
