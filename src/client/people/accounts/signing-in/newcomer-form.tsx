import { Link } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { PhoneField } from '#client/people/accounts/phone-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { type CodeSignIn, newcomer } from '#shared/people/accounts/accounts.ts';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { type SignInOptions, useCompleteSignIn } from './use-complete-sign-in.ts';

type NewcomerFormProps = SignInOptions & {
  /** The address and its right code. */
  proven: CodeSignIn;
  onStartOver(): void;
};

/** The last step of joining with a code. */
export function NewcomerForm({ proven, onStartOver, ...options }: NewcomerFormProps) {
  const completeSignIn = useCompleteSignIn(options);
  const join = trpc.account.join.useMutation({ meta: { errorToast: false, changes: false } });
  const { field, isPending, onSubmit } = useServerForm({
    schema: newcomer,
    defaultValues: { fullName: '', phoneNumber: '' },
    failure: 'Registration failed',
    submit: async (person) =>
      completeSignIn(await join.mutateAsync({ ...proven, ...person }), 'joined'),
    onError(error) {
      if (readServerError(error).code === 'SIGN_IN_CODE_INVALID') onStartOver();
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <p role="status">You're new here. What's your name, and how can an instructor reach you?</p>
      <TextField label="Full name" autoComplete="name" autoFocus {...field('fullName')} />
      <PhoneField hint="Instructors of classes you book see it." {...field('phoneNumber')} />
      <RejectedSignIn error={join.error} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Creating account…">
        Create Account
      </Button>
      <p className="text-ink-soft text-sm">
        By creating an account, you confirm that you're 18 or older and agree to the{' '}
        <LegalLink to="/terms">terms</LegalLink> and the{' '}
        <LegalLink to="/privacy">privacy policy</LegalLink>.
      </p>
    </form>
  );
}

/** Opens in a new tab, so that what was typed stays. */
const LegalLink = ({ to, children }: { to: '/terms' | '/privacy'; children: string }) => (
  <Link to={to} target="_blank" className="underline underline-offset-4">
    {children}
  </Link>
);
