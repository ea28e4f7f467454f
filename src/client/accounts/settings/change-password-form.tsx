import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { changePasswordForm } from '#shared/accounts.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { IdentityForm, noIdentity, useIdentityForm } from './identity-form.tsx';

type ChangePasswordFormProps = { methods: SignInMethods; onDone(): void };

export function ChangePasswordForm({ methods, onDone }: ChangePasswordFormProps) {
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation();
  const form = useIdentityForm({
    methods,
    schema: changePasswordForm(methods.factors.length > 0),
    defaultValues: { ...noIdentity, password: '', confirmPassword: '' },
    failure: "Your password wasn't changed",
    async submit({ currentPassword, password }, proof) {
      await change.mutateAsync({ currentPassword, password, ...proof });
      await utils.account.sessions.invalidate();
      onDone();
      toast({ title: 'Password changed', description: "You're signed out everywhere else." });
    },
  });
  return (
    <IdentityForm methods={methods} form={form} label="Save password" pendingLabel="Saving…">
      <NewPasswordFields label="New password" field={form.field} />
    </IdentityForm>
  );
}
