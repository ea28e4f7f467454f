import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { AccountSection } from '#client/people/accounts/settings/account-section.tsx';
import { CalendarFeed } from '#client/people/accounts/settings/calendar-feed.tsx';
import { DownloadDataButton } from '#client/people/accounts/settings/download-data-button.tsx';
import { ApiKeys } from '#client/programs/keys/api-keys.tsx';
import { Webhooks } from '#client/programs/webhooks/webhooks.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/profile_/connections')({
  loader: ({ context: { utils } }) => utils.factors.list.fetch(undefined, { staleTime: 0 }),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Connections' }),
  component: ConnectionsPage,
});

/** What the account gives to other programs. */
function ConnectionsPage() {
  const { viewer: loaded } = Route.useRouteContext();
  // The role may have changed in another tab since loading.
  const viewer = useViewer() ?? loaded;
  const [methods] = trpc.factors.list.useSuspenseQuery();
  const [now] = useState(Date.now);
  return (
    <Page width="column">
      <BackLink to="/dashboard/profile" search={{ tab: 'account' }}>
        Account
      </BackLink>
      <PageHeading title="Connections" />
      <div className="flex flex-col">
        <CalendarFeed />
        <ApiKeys methods={methods} now={now} />
        {viewer.role !== 'user' && <Webhooks methods={methods} now={now} />}
        <AccountSection
          title="Your data"
          description="Everything we keep about you, as a JSON file."
          action={<DownloadDataButton />}
        />
      </div>
    </Page>
  );
}
