import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { toast } from '#client/lib/toast.ts';
import { type SignInMethods, trpc } from '#client/lib/trpc.ts';
import { Field, TextInput } from '#client/ui/field.tsx';
import { changeEmailForm } from '#shared/accounts.ts';
import { IdentityForm, noIdentity } from './identity-form.tsx';

type ChangeEmailFormProps = { methods: SignInMethods; onDone(): void };

export function ChangeEmailForm({ methods, onDone }: ChangeEmailFormProps) {
  const form = useForm({
    resolver: zodResolver(changeEmailForm(methods.factors.length > 0)),
    defaultValues: { ...noIdentity, email: '' },
  });
  const change = trpc.account.changeEmail.useMutation();
  return (
    <IdentityForm
      methods={methods}
      form={form}
      label="Email me a link"
      pendingLabel="Sending…"
      failure="Your email wasn't changed"
      submit={async ({ email, currentPassword }, proof) => {
        await change.mutateAsync({ email, currentPassword, ...proof });
        onDone();
        toast({
          title: 'Check your inbox',
          description: `Open the link we emailed to ${email}. Nothing changes until you do.`,
        });
      }}
    >
      <Field label="New email address" error={form.formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
    </IdentityForm>
  );
}
