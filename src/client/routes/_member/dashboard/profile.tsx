import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { readTab } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { AccountTab } from '#client/people/accounts/settings/account-tab.tsx';
import { ProfileForm } from '#client/people/accounts/settings/profile-form.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { Tabs } from '#client/ui/page/tabs.tsx';

const tabs = ['profile', 'account'] as const;

export const Route = createFileRoute('/_member/dashboard/profile')({
  validateSearch: (search: { tab?: unknown }) => readTab(tabs, search),
  loader: ({ context: { utils } }) =>
    // Refetched, because the profile may change on other devices.
    Promise.all([
      utils.factors.list.fetch(undefined, { staleTime: 0 }),
      utils.account.sessions.fetch(undefined, { staleTime: 0 }),
    ]),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Profile Settings' }),
  component: ProfilePage,
});

function ProfilePage() {
  const { viewer: loaded } = Route.useRouteContext();
  // The profile may have changed in another tab since loading.
  const viewer = useViewer() ?? loaded;
  const { tab = 'profile' } = Route.useSearch();
  const navigate = useNavigate();
  const [methods] = trpc.factors.list.useSuspenseQuery();
  const [sessions] = trpc.account.sessions.useSuspenseQuery();
  const [now] = useState(Date.now);
  return (
    <Page width="column">
      <PageHeading title="Profile Settings" />
      <Tabs
        label="Settings"
        isForceMounted
        open={tab}
        onOpen={(next) =>
          navigate({
            to: '/dashboard/profile',
            search: { tab: next },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileForm viewer={viewer} /> },
          {
            value: 'account',
            label: 'Account',
            content: <AccountTab viewer={viewer} methods={methods} sessions={sessions} now={now} />,
          },
        ]}
      />
    </Page>
  );
}
