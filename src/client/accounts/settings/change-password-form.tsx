import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { changePasswordForm } from '#shared/accounts.ts';

export function ChangePasswordForm({ onDone }: { onDone(): void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const change = trpc.account.changePassword.useMutation({
    async onSuccess() {
      await utils.account.sessions.invalidate();
      onDone();
      toast({ title: 'Password changed', description: 'All other sessions were signed out.' });
    },
    onError: (error) => showServerError(error, 'The password was not changed', form),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ currentPassword, password }) =>
        change.mutate({ currentPassword, password }),
      )}
    >
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Field label="New password" error={errors.password?.message} hint="At least 8 characters.">
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
      <Button type="submit" isPending={change.isPending}>
        {change.isPending ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  );
}
