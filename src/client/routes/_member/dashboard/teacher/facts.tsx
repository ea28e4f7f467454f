import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { CountedConversations } from '#client/market/instructors/facts/counted-conversations.tsx';
import { CountedDates } from '#client/market/instructors/facts/counted-dates.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { factWords, trackRecordLimits } from '#shared/market/track-record.ts';

export const Route = createFileRoute('/_member/dashboard/teacher/facts')({
  loader: ({ context: { utils } }) => utils.trackRecord.own.fetch(undefined, { staleTime: 0 }),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Your facts' }),
  component: FactsPage,
});

function FactsPage() {
  const [{ facts, dates, conversations }] = trpc.trackRecord.own.useSuspenseQuery();
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <PageHeading
        title="Your facts"
        subtitle={
          facts
            ? 'What your page and the pages of your classes say about you, from our records. Only you see the lists behind it.'
            : `Once ${trackRecordLimits.minDates} of your dates count, your page and the pages of your classes say what our records do. Until then only you see these lists.`
        }
      />
      {facts && (
        <ul className="mb-10 flex max-w-prose flex-col gap-3">
          {factWords(facts).map(({ words, explanation }) => (
            <li key={explanation}>
              <p className="font-medium">{words}</p>
              <p className="text-ink-soft text-sm">{explanation}</p>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="dates" className="mb-10">
        <h2 id="dates" className="mb-3 text-xl">
          Dates
        </h2>
        <CountedDates dates={dates} />
      </section>
      <section aria-labelledby="answers">
        <h2 id="answers" className="mb-3 text-xl">
          Answers
        </h2>
        <CountedConversations conversations={conversations} />
      </section>
    </Page>
  );
}
