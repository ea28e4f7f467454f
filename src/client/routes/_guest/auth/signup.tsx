import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { AccountPage } from '#client/people/accounts/signing-in/account-page.tsx';
import { CheckInbox } from '#client/people/accounts/signing-in/check-inbox.tsx';
import { SignUpForm } from '#client/people/accounts/signing-in/sign-up-form.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';

export const Route = createFileRoute('/_guest/auth/signup')({
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Join' }),
  component: SignUpPage,
});

function SignUpPage() {
  const { redirect } = Route.useSearch();
  // The address is undefined until the form is submitted.
  const [emailedTo, setEmailedTo] = useState<string | null>();
  return (
    <AccountPage
      autoFocusHeading={emailedTo !== undefined}
      title={emailedTo ? 'Check your inbox' : 'Join'}
      subtitle={
        emailedTo
          ? 'One more step, and your account is ready.'
          : 'One account to learn, and to teach whenever you like.'
      }
      footer={
        <span className="flex flex-wrap items-center justify-center gap-3">
          Already have an account?
          <LinkButton to="/auth/signin" search={{ redirect }} variant="secondary">
            Sign In
          </LinkButton>
        </span>
      }
    >
      {emailedTo ? (
        <CheckInbox email={emailedTo} onStartOver={() => setEmailedTo(null)} />
      ) : (
        <SignUpForm redirect={redirect} onEmailed={setEmailedTo} />
      )}
    </AccountPage>
  );
}
