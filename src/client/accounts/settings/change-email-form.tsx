import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { changeEmailInput } from '#shared/accounts.ts';

export function ChangeEmailForm({ onDone }: { onDone(): void }) {
  const form = useForm({
    resolver: zodResolver(changeEmailInput),
    defaultValues: { email: '', currentPassword: '' },
  });
  const change = trpc.account.changeEmail.useMutation({
    onSuccess(_nothing, { email }) {
      onDone();
      toast({
        title: 'Check your inbox',
        description: `Open the link we mailed to ${email}; until then nothing changes.`,
      });
    },
    onError: (error) => showServerError(error, 'The address was not changed', form),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      <Field label="New email address" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </Field>
      <Button type="submit" isPending={change.isPending}>
        {change.isPending ? 'Sending…' : 'Mail me a link'}
      </Button>
    </form>
  );
}
