import { createFileRoute, useLocation } from '@tanstack/react-router';
import { VerificationResult } from '#client/accounts/verification-result.tsx';
import { PageTitle } from '#client/lib/page-title.tsx';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/auth/verify-email')({ component: VerifyEmailPage });

function VerifyEmailPage() {
  // Behind '#', so that the token is sent to no server on the way here.
  const hash = useLocation({ select: (location) => location.hash });
  const link = new URLSearchParams(hash);
  return (
    <Page width="narrow" className="my-auto text-center">
      <PageTitle title="Verify your email" />
      <VerificationResult key={hash} type={link.get('type')} token={link.get('access_token')} />
    </Page>
  );
}
