import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { readTab, textOrNone } from '#client/lib/pages/search-values.ts';
import { ApplicationNotice } from '#client/market/instructors/application-notice.tsx';
import { loadOwnApplication } from '#client/market/instructors/own-application.ts';
import { LongQueues } from '#client/market/teaching/long-queues.tsx';
import { ReceivedReviews } from '#client/market/teaching/received-reviews.tsx';
import { TaughtClasses } from '#client/market/teaching/taught-classes.tsx';
import { TaughtSessions } from '#client/market/teaching/taught-sessions.tsx';
import { WantedNearMe } from '#client/market/wanted/wanted-near-me.tsx';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { Tabs } from '#client/ui/page/tabs.tsx';

const tabs = ['next', 'past', 'classes', 'reviews', 'wanted'] as const;

type TeacherSearch = {
  tab?: (typeof tabs)[number] | undefined;
  /** The class to which a date is added. */
  add?: string | undefined;
};

export const Route = createFileRoute('/_member/dashboard/teacher/')({
  validateSearch: (search: { tab?: unknown; add?: unknown }): TeacherSearch => ({
    ...readTab(tabs, search),
    add: textOrNone(search.add),
  }),
  loader: ({ context }) =>
    Promise.all([
      loadOwnApplication(context, context.viewer),
      context.utils.classes.longQueues.prefetch(undefined, { staleTime: 0 }),
    ]),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Teaching' }),
  component: TeacherPage,
});

function TeacherPage() {
  const { viewer } = Route.useRouteContext();
  const { tab = 'next', add } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeading
        title="Teaching"
        action={<LinkButton to="/classes/create">Create a Class</LinkButton>}
      />
      <ApplicationNotice viewer={viewer} />
      <LongQueues />
      <nav aria-label="Teaching" className="scroll-row mb-6 gap-2">
        <LinkButton to="/dashboard/teacher/calendar" variant="secondary">
          Calendar
        </LinkButton>
        <LinkButton to="/dashboard/teacher/students" variant="secondary">
          Students
        </LinkButton>
        <LinkButton to="/dashboard/teacher/coupons" variant="secondary">
          Coupons
        </LinkButton>
        <LinkButton to="/dashboard/teacher/facts" variant="secondary">
          Your facts
        </LinkButton>
        {usePaysOnline() && (
          <LinkButton to="/dashboard/teacher/earnings" variant="secondary">
            Earnings
          </LinkButton>
        )}
      </nav>
      <Tabs
        label="Teaching"
        open={tab}
        onOpen={(next) => navigate({ search: { tab: next }, replace: true, resetScroll: false })}
        tabs={[
          { value: 'next', label: 'Upcoming dates', content: <TaughtSessions when="next" /> },
          { value: 'past', label: 'Past dates', content: <TaughtSessions when="past" /> },
          { value: 'classes', label: 'Classes', content: <TaughtClasses addTo={add} /> },
          { value: 'reviews', label: 'Reviews', content: <ReceivedReviews /> },
          { value: 'wanted', label: 'Wanted near you', content: <WantedNearMe /> },
        ]}
      />
    </Page>
  );
}
