import { createFileRoute, Link } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { AccountPage } from '#client/people/accounts/signing-in/account-page.tsx';
import { CodeSignInForm } from '#client/people/accounts/signing-in/code-sign-in-form.tsx';

export const Route = createFileRoute('/_guest/auth/code')({
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Sign in with a code' }),
  component: CodePage,
});

function CodePage() {
  const { redirect } = Route.useSearch();
  return (
    <AccountPage
      title="Sign in with a code"
      subtitle="We'll email you a six-digit code to enter here."
      footer={
        <Link
          to="/auth/signin"
          search={{ redirect }}
          className="font-medium text-accent underline underline-offset-4"
        >
          Sign in another way
        </Link>
      }
    >
      <CodeSignInForm />
    </AccountPage>
  );
}
