import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { rememberReturn } from '#client/lib/return-after-verification.ts';
import { readServerError, showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextInput } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { type Registration, registration } from '#shared/accounts.ts';

const empty: Registration = {
  fullName: '',
  username: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
};

type SignUpFormProps = { redirect?: string | undefined; onEmailed(email: string): void };

export function SignUpForm({ redirect, onEmailed }: SignUpFormProps) {
  const changeViewer = useViewerChange();
  const form = useForm({ resolver: zodResolver(registration), defaultValues: empty });
  const register = trpc.auth.register.useMutation({
    async onSuccess({ user, emailVerificationRequired }) {
      form.reset();
      if (emailVerificationRequired) {
        rememberReturn(redirect);
        onEmailed(user.email);
      } else await changeViewer(user, 'SIGNED_IN');
      toast({
        title: 'Registration successful',
        description: emailVerificationRequired
          ? `Please check your inbox at ${user.email} for a verification link.`
          : `Welcome, ${user.fullName}.`,
      });
    },
    onError: (error) => refuse(error, form),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit((values) => register.mutate(values))}
    >
      <SignUpFields form={form} errors={errors} />
      <Button type="submit" size="large" isPending={register.isPending}>
        {register.isPending ? 'Creating account…' : 'Create Account'}
      </Button>
    </form>
  );
}

type FieldsProps = { form: UseFormReturn<Registration>; errors: FieldErrors<Registration> };

function SignUpFields({ form: { register }, errors }: FieldsProps) {
  return (
    <>
      <Field label="Full name" error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...register('fullName')} />
      </Field>
      <Field
        label="Username"
        error={errors.username?.message}
        hint="Letters, numbers, and underscores. Other people can see it."
      >
        <TextInput autoComplete="username" autoCapitalize="none" {...register('username')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field
        label="Phone number"
        error={errors.phoneNumber?.message}
        hint="Include the country code, like +15035550123."
      >
        <TextInput type="tel" autoComplete="tel" {...register('phoneNumber')} />
      </Field>
      <Field label="Password" error={errors.password?.message} hint="At least 8 characters.">
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
    </>
  );
}

/** Shows the messages from section 8 of the specification. */
function refuse(error: unknown, form: UseFormReturn<Registration>): void {
  const title = 'Registration failed';
  const { code } = readServerError(error);
  if (code === 'USERNAME_TAKEN') {
    const message = 'This username is already taken. Please choose a different username.';
    form.setValue('username', '');
    form.setError('username', { message }, { shouldFocus: true });
    toast({ title, description: message, tone: 'bad' });
  } else if (code === 'EMAIL_TAKEN') {
    const message = 'This email is already registered. Please try signing in instead.';
    form.setError('email', { message }, { shouldFocus: true });
    toast({ title, description: message, tone: 'bad' });
  } else if (code === 'INTERNAL') {
    const description =
      'There was a problem creating your account. Please try again with different information.';
    toast({ title, description, tone: 'bad' });
  } else showServerError(error, title, form);
}
