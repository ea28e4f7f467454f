import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { AccountPage } from '#client/people/accounts/signing-in/account-page.tsx';
import { ForgotPasswordForm } from '#client/people/accounts/signing-in/forgot-password-form.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

export const Route = createFileRoute('/auth/forgot-password')({
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Forgot your password?' }),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const viewer = useKnownViewer();
  return (
    <AccountPage
      title="Forgot your password?"
      subtitle="We'll email you a link to choose a new one."
      footer={
        <Link to="/auth/signin" className="font-medium text-accent underline underline-offset-4">
          Back to sign in
        </Link>
      }
    >
      {viewer === undefined ? (
        <Skeleton className="h-32" />
      ) : (
        <ForgotPasswordForm email={viewer?.email} />
      )}
    </AccountPage>
  );
}
