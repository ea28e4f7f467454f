import { inForm, type SignInMethods, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { changeEmailForm } from '#shared/people/accounts/accounts.ts';
import { IdentityForm, noIdentity, useIdentityForm } from './identity-form.tsx';

type ChangeEmailFormProps = { methods: SignInMethods; onDone(): void };

export function ChangeEmailForm({ methods, onDone }: ChangeEmailFormProps) {
  const change = trpc.account.changeEmail.useMutation(inForm);
  const form = useIdentityForm({
    methods,
    schema: changeEmailForm,
    defaultValues: { ...noIdentity, email: '' },
    failure: "Your email wasn't changed",
    async submit({ email, currentPassword }, proof) {
      await change.mutateAsync({ ...proof, email, currentPassword });
      onDone();
      toast({
        title: 'Check your inbox',
        description: `Open the link we emailed to ${email}. Nothing changes until you do.`,
      });
    },
  });
  return (
    <IdentityForm form={form} label="Email me a link" pendingLabel="Sending…">
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
    </IdentityForm>
  );
}
