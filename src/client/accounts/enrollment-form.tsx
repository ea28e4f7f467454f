import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showServerError } from '#client/lib/server-errors.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { enrollmentForm } from '#shared/accounts.ts';

type EnrollmentFormProps = {
  hasPassword: boolean;
  /** An example of a name. */
  nameHint: string;
  begin(wish: { name: string; currentPassword?: string }): Promise<void>;
  isPending: boolean;
};

/** What adding a second factor begins with: its name, and the password once more. */
export function EnrollmentForm({ hasPassword, nameHint, begin, isPending }: EnrollmentFormProps) {
  const form = useForm({
    resolver: zodResolver(enrollmentForm(hasPassword)),
    defaultValues: { name: '', currentPassword: '' },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ name, currentPassword }) =>
        begin({ name, ...(hasPassword && { currentPassword }) }).catch((error) =>
          showServerError(error, 'It was not added', form),
        ),
      )}
    >
      <Field label="Name" error={errors.name?.message} hint={nameHint}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      {hasPassword && (
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
      )}
      <Button type="submit" isPending={isPending}>
        {isPending ? 'One moment…' : 'Continue'}
      </Button>
    </form>
  );
}
