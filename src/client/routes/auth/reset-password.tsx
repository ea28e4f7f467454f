import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { AccountPage } from '#client/accounts/signing-in/account-page.tsx';
import { ResetPasswordForm } from '#client/accounts/signing-in/reset-password-form.tsx';
import { pageHead } from '#client/lib/page-head.ts';

export const Route = createFileRoute('/auth/reset-password')({
  // The address has a part that only the browser knows.
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Choose a new password' }),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  // Behind '#', so that the token is sent to no server on the way here.
  const hash = useLocation({ select: (location) => location.hash });
  const link = new URLSearchParams(hash);
  const token = link.get('type') === 'recovery' ? link.get('access_token') : null;
  return (
    <AccountPage
      title="Choose a new password"
      subtitle="It ends every session of your account; then you sign in with it."
      footer={
        <Link to="/auth/signin" className="font-medium text-accent underline underline-offset-4">
          Back to signing in
        </Link>
      }
    >
      <ResetPasswordForm key={hash} token={token} />
    </AccountPage>
  );
}
