import { createFileRoute, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { readTab } from '#client/lib/pages/search-values.ts';
import { LinkMonths } from '#client/market/links/link-months.tsx';
import { Balances } from '#client/money/balances.tsx';
import { EarningMonths } from '#client/money/earning-months.tsx';
import { loadEarnings, useEarnings } from '#client/money/earning-pages.ts';
import { nextPayoutSentence } from '#client/money/earning-words.ts';
import { paysOnline } from '#client/money/payment-terms.ts';
import { PayoutList } from '#client/money/payout-list.tsx';
import { PayoutDestination, PayoutSetup } from '#client/money/payout-setup.tsx';
import { StatementDownload } from '#client/money/statement-download.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { Tabs } from '#client/ui/page/tabs.tsx';

const tabs = ['bookings', 'payouts'] as const;

/** How many months a press of "Show earlier months" adds. */
const moreMonths = 24;

export const Route = createFileRoute('/_member/dashboard/teacher/earnings')({
  validateSearch: (search: { tab?: unknown; payouts?: unknown }) => ({
    ...readTab(tabs, search),
    ...(search.payouts === 'returned' && { payouts: 'returned' as const }),
  }),
  async loader({ context: { utils } }) {
    // In person, instructors have no earnings with us.
    if (!paysOnline(await utils.money.terms.ensureData())) throw notFound();
    await loadEarnings({ utils });
  },
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: match.status === 'notFound' ? 'Page Not Found' : 'Earnings',
    }),
  component: EarningsPage,
  notFoundComponent: NotFoundPage,
});

function EarningsPage() {
  const { tab = 'bookings', payouts } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [months, setMonths] = useState<number>();
  const earnings = useEarnings(months);
  const nextPayout = nextPayoutSentence(earnings, localZone());
  const onEarlier = () => setMonths(earnings.months.length + moreMonths);
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <PageHeading title="Earnings" subtitle={nextPayout} />
      <div className="flex flex-col gap-12">
        <div className="flex flex-col gap-6">
          {earnings.payoutAccount?.isReady ? (
            <PayoutDestination destination={earnings.payoutAccount.destination} />
          ) : (
            <PayoutSetup account={earnings.payoutAccount} isReturning={payouts === 'returned'} />
          )}
          <Balances earnings={earnings} />
        </div>
        <Tabs
          label="Earnings"
          open={tab}
          onOpen={(next) => navigate({ search: { tab: next }, replace: true, resetScroll: false })}
          tabs={[
            {
              value: 'bookings',
              label: 'Month by month',
              content: <EarningMonths earnings={earnings} onEarlier={onEarlier} />,
            },
            { value: 'payouts', label: 'Payouts', content: <PayoutList /> },
          ]}
        />
        <StatementDownload months={earnings.months} />
        <LinkMonths />
      </div>
    </Page>
  );
}
