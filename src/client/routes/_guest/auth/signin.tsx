import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { AccountPage } from '#client/people/accounts/signing-in/account-page.tsx';
import { OtherSignInMethods } from '#client/people/accounts/signing-in/other-sign-in-methods.tsx';
import { ProviderRejection } from '#client/people/accounts/signing-in/rejected-sign-in.tsx';
import { SecondFactorForm } from '#client/people/accounts/signing-in/second-factor-form.tsx';
import { SignInForm } from '#client/people/accounts/signing-in/sign-in-form.tsx';

export const Route = createFileRoute('/_guest/auth/signin')({
  validateSearch: (search: { error?: unknown }): { error?: string | undefined } => ({
    error: textOrNone(search.error),
  }),
  loader: ({ context }) => context.utils.auth.providers.ensureData(),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Welcome Back' }),
  component: SignInPage,
});

function SignInPage() {
  const { redirect, error } = Route.useSearch();
  const [providers] = trpc.auth.providers.useSuspenseQuery();
  // The challenge is in the fragment, like every secret in a URL.
  const hash = useLocation({ select: (location) => location.hash });
  const challengeId = new URLSearchParams(hash).get('challenge');
  if (challengeId)
    return (
      <AccountPage
        title="One more step"
        subtitle="Confirm that it's you."
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
        <SecondFactorForm key={challengeId} challengeId={challengeId} />
      </AccountPage>
    );
  return (
    <AccountPage
      title="Welcome Back"
      subtitle="Sign in to book a class or see who's coming."
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
      {error && <ProviderRejection code={error} />}
      <SignInForm />
      <OtherSignInMethods providers={providers} redirect={redirect} />
    </AccountPage>
  );
}
