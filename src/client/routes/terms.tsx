import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { LegalPage } from '#client/site/legal/legal-page.tsx';
import { sectionsFor } from '#client/site/legal/legal-section.ts';
import { termsSections } from '#client/site/legal/terms-sections.ts';

export const Route = createFileRoute('/terms')({
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Terms of Service',
      path: '/terms',
      description: 'The rules between you, your instructor, and LearnLocal.',
    }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="The rules between you and LearnLocal, and between students and instructors."
      sections={sectionsFor(termsSections, usePaymentTerms())}
    />
  );
}
