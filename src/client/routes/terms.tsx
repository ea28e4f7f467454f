import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#client/legal/legal-page.tsx';
import { termsSections } from '#client/legal/terms-sections.ts';

export const Route = createFileRoute('/terms')({ component: TermsPage });

function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="The rules between you and LearnLocal, and between students and instructors."
      sections={termsSections}
    />
  );
}
