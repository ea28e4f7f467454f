import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { credentials } from '#shared/accounts.ts';
import { ResendVerification } from './resend-verification.tsx';
import { useEntry } from './use-entry.ts';

export function SignInForm() {
  const enter = useEntry();
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  const signIn = trpc.auth.login.useMutation({
    onSuccess: enter,
    onError(error) {
      const { code, message } = readServerError(error);
      if (code === 'INVALID_CREDENTIALS')
        form.setError('password', { message }, { shouldFocus: true });
      showServerError(error, 'Login failed');
    },
  });
  const { errors } = form.formState;
  const isUnverified = readServerError(signIn.error).code === 'EMAIL_NOT_VERIFIED';
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => signIn.mutate(values))}
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <div className="flex flex-col">
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
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
      <Button type="submit" size="large" isPending={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  );
}
