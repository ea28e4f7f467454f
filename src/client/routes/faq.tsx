import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { FaqItem } from '#client/site/support/faq-item.tsx';
import { faqSections } from '#client/site/support/faq-sections.ts';
import { StillQuestions } from '#client/site/support/still-questions.tsx';
import { Accordion } from '#client/ui/accordion.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/faq')({
  loader: ({ context: { utils } }) => utils.applications.rules.ensureData(),
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Frequently Asked Questions',
      path: '/faq',
      description: 'Answers to the questions learners and instructors ask us most.',
    }),
  component: FaqPage,
});

function FaqPage() {
  const [rules] = trpc.applications.rules.useSuspenseQuery();
  const sections = faqSections(usePaymentTerms(), rules);
  return (
    <Page width="medium">
      <PageHeading
        title="Frequently Asked Questions"
        subtitle="Answers to the questions learners and instructors ask us most."
      />
      <Accordion className="mb-14 flex flex-col gap-10">
        {sections.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-4 text-xl">{title}</h2>
            <div>
              {entries.map((entry) => (
                <FaqItem key={entry.question} entry={entry} />
              ))}
            </div>
          </section>
        ))}
      </Accordion>
      <StillQuestions />
    </Page>
  );
}
