import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { emailOnly } from '#shared/people/accounts/accounts.ts';
import { recoveryTime } from '#shared/rule-words.ts';

export function ForgotPasswordForm({ email = '' }: { email?: string | undefined }) {
  const recover = trpc.auth.recover.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: emailOnly,
    defaultValues: { email },
    failure: "We couldn't send the link",
    submit: (values) => recover.mutateAsync(values),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      {recover.isSuccess && (
        <div role="status" className="rounded-lg bg-good-soft p-4">
          <p className="font-medium">Check your inbox</p>
          <p className="mt-1 text-sm">
            If there is an account for{' '}
            <span className="wrap-anywhere">{recover.variables.email}</span>, a link to choose a new
            password is on its way. It works for {recoveryTime}.
          </p>
        </div>
      )}
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Sending…">
        {recover.isSuccess ? 'Send it again' : 'Email me a link'}
      </Button>
    </form>
  );
}
