import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#client/legal/legal-page.tsx';
import { privacySections } from '#client/legal/privacy-sections.ts';

export const Route = createFileRoute('/privacy')({ component: PrivacyPage });

function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What LearnLocal knows about you, why, who sees it, and what you can do about it."
      sections={privacySections}
    />
  );
}
