import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { credentials } from '#shared/accounts.ts';
import { ResendVerification } from './resend-verification.tsx';

export function SignInForm() {
  const changeViewer = useViewerChange();
  const form = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', password: '' },
  });
  const signIn = trpc.auth.login.useMutation({
    async onSuccess(entry) {
      if (entry.mfaRequired) return;
      const { user } = entry;
      toast({ title: 'Login successful', description: `Welcome back, ${user.fullName}!` });
      // The page is for guests: it sends whoever is signed in to where they wanted to be.
      await changeViewer(user);
    },
    onError: (error) => showServerError(error, 'Login failed'),
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
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {isUnverified && signIn.variables && (
        <ResendVerification title="Email not confirmed" email={signIn.variables.email} />
      )}
      <Button type="submit" size="large" isPending={signIn.isPending}>
        {signIn.isPending ? 'Signing in…' : 'Sign In'}
      </Button>
    </form>
  );
}
