import { createFileRoute } from '@tanstack/react-router';
import { AccountFacts } from '#client/accounts/account-facts.tsx';
import { ProfileForm } from '#client/accounts/profile-form.tsx';
import { PageTitle } from '#client/lib/page-title.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

export const Route = createFileRoute('/_member/dashboard/profile')({ component: ProfilePage });

function ProfilePage() {
  const { viewer } = Route.useRouteContext();
  return (
    <Page width="narrow" className="max-w-2xl">
      <PageTitle title="Profile Settings" />
      <PageHeading title="Profile Settings" />
      <Tabs
        label="Settings"
        isKept
        tabs={[
          { value: 'profile', label: 'Profile', content: <ProfileForm viewer={viewer} /> },
          { value: 'account', label: 'Account', content: <AccountFacts viewer={viewer} /> },
        ]}
      />
    </Page>
  );
}
