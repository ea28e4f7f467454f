import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { announce } from '#client/lib/session-channel.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { newPasswordForm } from '#shared/accounts.ts';

export function ResetPasswordForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const reset = trpc.auth.resetPassword.useMutation({
    async onSuccess() {
      // The reset ended every session of the account, possibly including this one.
      announce(queryClient, 'PASSWORD_RECOVERY');
      await utils.auth.me.fetch(undefined, { staleTime: 0 }).catch(() => {});
      await navigate({ to: '/auth/signin' });
      toast({ title: 'Password changed', description: 'Sign in with your new password.' });
    },
    onError: (error) => {
      if (readServerError(error).code !== 'RECOVERY_LINK_INVALID')
        showServerError(error, "Your password wasn't changed", form);
    },
  });
  const { code, message } = readServerError(reset.error);
  if (!token)
    return <Ended message="This link is incomplete. Please open it from the email again." />;
  if (reset.error && code === 'RECOVERY_LINK_INVALID') return <Ended message={message} />;
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ password }) => reset.mutate({ token, password }))}
    >
      <Field label="New password" error={errors.password?.message} hint="At least 8 characters.">
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" size="large" isPending={reset.isPending}>
        {reset.isPending ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>{message}</p>
      <LinkButton to="/auth/forgot-password">Send a new link</LinkButton>
    </div>
  );
}
