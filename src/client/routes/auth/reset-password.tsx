import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { AccountPage } from '#client/people/accounts/signing-in/account-page.tsx';
import { ResetPasswordForm } from '#client/people/accounts/signing-in/reset-password-form.tsx';

export const Route = createFileRoute('/auth/reset-password')({
  // The token is in the URL fragment, which only the browser sees.
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Choose a new password' }),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  // The link has the token in the fragment, so that it is never sent to a server.
  const hash = useLocation({ select: (location) => location.hash });
  const link = new URLSearchParams(hash);
  const token = link.get('type') === 'recovery' ? link.get('access_token') : null;
  return (
    <AccountPage
      title="Choose a new password"
      subtitle="This signs you out everywhere. Then sign in with your new password."
      footer={
        <Link to="/auth/signin" className="font-medium text-accent underline underline-offset-4">
          Back to sign in
        </Link>
      }
    >
      <ResetPasswordForm key={hash} token={token} email={link.get('email')} />
    </AccountPage>
  );
}
