import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#client/accounts/signing-in/account-page.tsx';
import { SignUpForm } from '#client/accounts/signing-in/sign-up-form.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';

export const Route = createFileRoute('/_guest/auth/signup')({ component: SignUpPage });

function SignUpPage() {
  const { redirect } = Route.useSearch();
  return (
    <AccountPage
      title="Join"
      subtitle="One account to learn with, and to teach with when you like."
      footer={
        <span className="flex flex-wrap items-center justify-center gap-3">
          Already have an account?
          <LinkButton to="/auth/signin" search={{ redirect }} variant="secondary">
            Sign In
          </LinkButton>
        </span>
      }
    >
      <SignUpForm redirect={redirect} />
    </AccountPage>
  );
}
