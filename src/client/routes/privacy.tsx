import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { LegalPage } from '#client/site/legal/legal-page.tsx';
import { sectionsFor } from '#client/site/legal/legal-section.ts';
import { privacySections } from '#client/site/legal/privacy-sections.ts';

export const Route = createFileRoute('/privacy')({
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Privacy Policy',
      path: '/privacy',
      description: 'What we know about you, why, and how you can download or delete it.',
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What LearnLocal knows about you, why, who sees it, and what you can do about it."
      sections={sectionsFor(privacySections, usePaymentTerms())}
    />
  );
}
