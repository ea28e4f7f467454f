import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { emailOnly } from '#shared/accounts.ts';

export function ForgotPasswordForm({ email = '' }: { email?: string | undefined }) {
  const form = useForm({ resolver: zodResolver(emailOnly), defaultValues: { email } });
  const recover = trpc.auth.recover.useMutation({
    onError: (error) => showServerError(error, "We couldn't send the link"),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => recover.mutate(values))}
    >
      <Field label="Email" error={form.formState.errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      {recover.isSuccess && (
        <div role="status" className="rounded-lg bg-good-soft p-4">
          <p className="font-medium">Check your inbox</p>
          <p className="mt-1 text-sm">
            If there is an account for{' '}
            <span className="wrap-anywhere">{recover.variables.email}</span>, a link to choose a new
            password is on its way. It works for 60 minutes.
          </p>
        </div>
      )}
      <Button type="submit" size="large" isPending={recover.isPending}>
        {recover.isPending ? 'Sending…' : recover.isSuccess ? 'Send it again' : 'Email me a link'}
      </Button>
    </form>
  );
}
