import { createFileRoute, Link } from '@tanstack/react-router';
import { AccountPage } from '#client/accounts/account-page.tsx';
import { SignInForm } from '#client/accounts/sign-in-form.tsx';

export const Route = createFileRoute('/_guest/auth/signin')({ component: SignInPage });

function SignInPage() {
  const { redirect } = Route.useSearch();
  return (
    <AccountPage
      title="Welcome Back"
      subtitle="Sign in to take a seat, or to see who is coming."
      footer={
        <>
          New here?{' '}
          <Link
            to="/auth/signup"
            search={{ redirect }}
            className="font-medium text-accent underline underline-offset-4"
          >
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm />
    </AccountPage>
  );
}
