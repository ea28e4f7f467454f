import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { changePasswordForm } from '#shared/accounts.ts';
import { IdentityForm, noIdentity } from './identity-form.tsx';

type ChangePasswordFormProps = { methods: SignInMethods; onDone(): void };

export function ChangePasswordForm({ methods, onDone }: ChangePasswordFormProps) {
  const utils = trpc.useUtils();
  const form = useForm({
    resolver: zodResolver(changePasswordForm(methods.factors.length > 0)),
    defaultValues: { ...noIdentity, password: '', confirmPassword: '' },
  });
  const change = trpc.account.changePassword.useMutation();
  const { errors } = form.formState;
  return (
    <IdentityForm
      methods={methods}
      form={form}
      label="Save password"
      pendingLabel="Saving…"
      failure="Your password wasn't changed"
      submit={async ({ currentPassword, password }, proof) => {
        await change.mutateAsync({ currentPassword, password, ...proof });
        await utils.account.sessions.invalidate();
        onDone();
        toast({ title: 'Password changed', description: "You're signed out everywhere else." });
      }}
    >
      <Field label="New password" error={errors.password?.message} hint="At least 8 characters.">
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
      </Field>
    </IdentityForm>
  );
}
