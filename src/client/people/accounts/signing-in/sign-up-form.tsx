import { readServerError, type ServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { rememberReturn } from '#client/lib/session/return-after-verification.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { type Registration, registration } from '#shared/people/accounts/accounts.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PhoneField } from '../phone-field.tsx';

const empty: Registration = {
  fullName: '',
  username: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
};

const sentences: { [Code in NonNullable<ServerError['code']>]?: string } = {
  USERNAME_TAKEN: 'This username is already taken. Please choose a different username.',
  EMAIL_TAKEN: 'This email is already registered. Please try signing in instead.',
  INTERNAL:
    'There was a problem creating your account. Please try again with different information.',
};

type SignUpFormProps = { redirect?: string | undefined; onEmailed(email: string): void };

export function SignUpForm({ redirect, onEmailed }: SignUpFormProps) {
  const changeViewer = useViewerChange();
  const register = trpc.auth.register.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: registration,
    defaultValues: empty,
    failure: 'Registration failed',
    async submit(values, form) {
      const { user, emailVerificationRequired } = await register.mutateAsync(values);
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
    describe: ({ code }) => code && sentences[code],
    onError(error, form) {
      const isTaken = readServerError(error).code === 'USERNAME_TAKEN';
      if (isTaken && !form.hasChanged('username')) form.setValue('username', '');
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
      <TextField
        label="Username"
        hint="Letters, numbers, and underscores. Other people can see it."
        autoComplete="nickname"
        autoCapitalize="none"
        {...field('username')}
      />
      {/* Password managers save it with the password, and people sign in with it. */}
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PhoneField
        hint="Include the country code, like +15035550123. Instructors of classes you book see it, and so do learners who book yours."
        {...field('phoneNumber')}
      />
      <NewPasswordFields label="Password" field={field} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Creating account…">
        Create Account
      </Button>
    </form>
  );
}
