import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { PhoneField } from '#client/people/accounts/phone-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import {
  type CodeSignIn,
  codeSignIn,
  emailOnly,
  newcomer,
} from '#shared/people/accounts/accounts.ts';
import { codeTime } from '#shared/rule-words.ts';
import { RejectedSignIn } from './rejected-sign-in.tsx';
import { type SignInOptions, useCompleteSignIn } from './use-complete-sign-in.ts';

type CodeSignInFormProps = SignInOptions & {
  /** Set when the form replaces what had the focus. */
  isFocused?: boolean;
};

/** Step 1 asks for the email address, step 2 for the code, and step 3 a newcomer who they are. */
export function CodeSignInForm({ isFocused, ...options }: CodeSignInFormProps) {
  const [email, setEmail] = useState<string | null>(null);
  const [proven, setProven] = useState<CodeSignIn | null>(null);
  const startOver = () => {
    setEmail(null);
    setProven(null);
  };
  if (proven) return <NewcomerForm {...options} proven={proven} onStartOver={startOver} />;
  return email === null ? (
    <EmailStep isFocused={isFocused} onSent={setEmail} />
  ) : (
    <CodeStep {...options} email={email} onBack={startOver} onNewcomer={setProven} />
  );
}

type EmailStepProps = { isFocused: boolean | undefined; onSent(email: string): void };

function EmailStep({ isFocused, onSent }: EmailStepProps) {
  const sendCode = trpc.auth.sendCode.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: emailOnly,
    defaultValues: { email: '' },
    failure: "We couldn't send the code",
    async submit(values) {
      await sendCode.mutateAsync(values);
      onSent(values.email);
    },
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus={isFocused}
        {...field('email')}
      />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Sending…">
        Email me a code
      </Button>
    </form>
  );
}

type CodeStepProps = SignInOptions & {
  email: string;
  onBack(): void;
  onNewcomer(proven: CodeSignIn): void;
};

function CodeStep({ email, onBack, onNewcomer, ...options }: CodeStepProps) {
  const completeSignIn = useCompleteSignIn(options);
  const signIn = trpc.auth.loginWithCode.useMutation(inForm);
  const { field, isPending, onSubmit } = useServerForm({
    schema: codeSignIn,
    defaultValues: { email, code: '' },
    failure: 'Login failed',
    async submit(values) {
      const result = await signIn.mutateAsync(values);
      if ('joinRequired' in result) onNewcomer(values);
      else await completeSignIn(result);
    },
  });
  const resend = trpc.auth.sendCode.useMutation({
    meta: { errorToast: "We couldn't send the code" },
    onSuccess: () =>
      toast({ title: 'Check your inbox', description: 'Another code is on its way.' }),
  });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <p role="status">
        We emailed a code to <span className="wrap-anywhere font-medium">{email}</span>. It works
        for {codeTime}.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
      />
      <RejectedSignIn error={signIn.error} />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="One moment…">
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={onBack}>
          Use a different email
        </Button>
        <Button
          variant="quiet"
          isPending={resend.isPending}
          onClick={() => resend.mutate({ email })}
        >
          Send another code
        </Button>
      </div>
    </form>
  );
}

type NewcomerFormProps = SignInOptions & {
  /** The address and its right code. */
  proven: CodeSignIn;
  onStartOver(): void;
};

/** The last step of joining with a code. */
function NewcomerForm({ proven, onStartOver, ...options }: NewcomerFormProps) {
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
