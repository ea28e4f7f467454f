import { Link } from '@tanstack/react-router';
import { trpc } from '#client/lib/server/trpc.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { FaqItem } from '#client/site/support/faq-item.tsx';
import { commonEntries } from '#client/site/support/faq-sections.ts';
import { Accordion } from '#client/ui/accordion.tsx';

export function CommonQuestions() {
  const [rules] = trpc.applications.rules.useSuspenseQuery();
  const entries = commonEntries(usePaymentTerms(), rules);
  return (
    <section aria-labelledby="questions" className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="questions" className="text-2xl">
          Common questions
        </h2>
        <p className="mt-3 text-ink-soft">
          Find more in the{' '}
          <Link to="/faq" className="text-accent underline underline-offset-4">
            full FAQ
          </Link>
          .
        </p>
      </div>
      <Accordion>
        {entries.map((entry) => (
          <FaqItem key={entry.question} entry={entry} />
        ))}
      </Accordion>
    </section>
  );
}
