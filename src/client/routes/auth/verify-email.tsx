import { createFileRoute, useLocation } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { EmailChangeResult } from '#client/people/accounts/signing-in/email-change-result.tsx';
import { LinkFailure } from '#client/people/accounts/signing-in/opened-link.tsx';
import { VerificationResult } from '#client/people/accounts/signing-in/verification-result.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { emailLinkTime } from '#shared/rule-words.ts';

export const Route = createFileRoute('/auth/verify-email')({
  // The token is in the URL fragment, which only the browser sees.
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Verify your email' }),
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  // The link has the token in the fragment, so that it is never sent to a server.
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <Page width="narrow" className="my-auto text-center">
      <LinkResult key={hash} link={new URLSearchParams(hash)} />
    </Page>
  );
}

function LinkResult({ link }: { link: URLSearchParams }) {
  const token = link.get('access_token');
  if (token && link.get('type') === 'signup') return <VerificationResult token={token} />;
  if (token && link.get('type') === 'email_change') return <EmailChangeResult token={token} />;
  return (
    <LinkFailure message="Invalid verification link">
      Each link works once, within {emailLinkTime}, and only the newest one works. Sign in to get
      another.
    </LinkFailure>
  );
}
