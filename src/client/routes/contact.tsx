import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { ContactForm } from '#client/site/support/contact-form.tsx';
import { EmailFallback } from '#client/site/support/email-fallback.tsx';
import { SupportAddress, useSupportEmail } from '#client/site/support/support-address.tsx';
import { Card } from '#client/ui/card.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import type { ContactMessage } from '#shared/people/accounts/support.ts';

export const Route = createFileRoute('/contact')({
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Contact Us',
      path: '/contact',
      description: 'A question, an idea, something that went wrong? Write to us.',
    }),
  component: ContactPage,
});

function ContactPage() {
  const [openedMessage, setOpenedMessage] = useState<ContactMessage | null>(null);
  return (
    <Page>
      <PageHeading
        title="Contact Us"
        subtitle="A question, an idea, something that went wrong? We read everything."
      />
      <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-6">
          <Card>
            <ContactForm onEmailOpened={setOpenedMessage} />
          </Card>
          {openedMessage && <EmailFallback message={openedMessage} />}
        </div>
        <aside aria-label="Other ways to reach us" className="flex flex-col gap-8">
          <section>
            <h2 className="text-lg">Prefer to email us directly?</h2>
            <p className="mt-2 mb-4 text-ink-soft">
              Our address is <SupportAddress />.
            </p>
            <CopyButton label="Copy address" text={useSupportEmail()} />
          </section>
          <section>
            <h2 className="text-lg">Your question may already be answered</h2>
            <p className="mt-2 text-ink-soft">
              For {usePaysOnline() ? 'refunds, payouts' : 'canceling, paying'}, and missing emails,
              see the{' '}
              <Link to="/faq" className="text-accent underline underline-offset-4">
                frequently asked questions
              </Link>
              .
            </p>
          </section>
        </aside>
      </div>
    </Page>
  );
}
