import { Link } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { credentials } from '#shared/people/accounts/accounts.ts';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

export function SignInForm() {
  const completeSignIn = useCompleteSignIn();
  const signIn = trpc.auth.login.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: credentials,
    defaultValues: { email: '', password: '' },
    failure: 'Login failed',
    submit: async (values) => completeSignIn(await signIn.mutateAsync(values)),
    onError(error, form) {
      const { code, message } = readServerError(error);
      if (code === 'INVALID_CREDENTIALS')
        form.setError('password', { message }, { shouldFocus: true });
    },
  });
  const isUnverified = readServerError(signIn.error).code === 'EMAIL_NOT_VERIFIED';
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <div className="flex flex-col">
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Link
          to="/auth/forgot-password"
          className="-mb-3 inline-flex min-h-11 items-center self-end rounded-lg text-accent text-sm underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </div>
      {isUnverified && signIn.variables && (
        <ResendVerification title="Email not confirmed" email={signIn.variables.email} />
      )}
      <RejectedSignIn error={signIn.error} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Signing in…">
        Sign In
      </Button>
    </form>
  );
}
