import { createFileRoute } from '@tanstack/react-router';
import { CreatedClasses, EnrolledClasses } from '#client/dashboard/my-classes.tsx';
import {
  completedEntries,
  scheduleEntries,
  upcomingEntries,
} from '#client/dashboard/my-schedule.ts';
import { ScheduleList } from '#client/dashboard/schedule-list.tsx';
import { pageHead } from '#client/lib/page-head.ts';
import { readTab } from '#client/lib/search.ts';
import { trpc } from '#client/lib/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

const tabs = ['created', 'enrolled'] as const;

export const Route = createFileRoute('/_member/dashboard/')({
  validateSearch: (search: { tab?: unknown }) => readTab(tabs, search),
  loader: ({ context }) => context.utils.classes.mine.fetch(),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Dashboard | Learn Local' }),
  component: DashboardPage,
});

function DashboardPage() {
  const { viewer } = Route.useRouteContext();
  const [mine] = trpc.classes.mine.useSuspenseQuery();
  const { tab = 'created' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const entries = scheduleEntries(mine);
  const now = new Date();
  return (
    <Page>
      <PageHeading
        title="Dashboard"
        subtitle={`Hello, ${viewer.fullName}.`}
        action={
          (viewer.role !== 'user' || mine.created.length > 0) && (
            <LinkButton to="/dashboard/teacher" variant="secondary">
              Teaching
            </LinkButton>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="My classes"
          open={tab}
          onOpen={(next) => navigate({ search: { tab: next }, replace: true, resetScroll: false })}
          tabs={[
            {
              value: 'created',
              label: 'Classes Created',
              content: <CreatedClasses classes={mine.created} />,
            },
            {
              value: 'enrolled',
              label: 'Classes Enrolled',
              content: <EnrolledClasses classes={mine.enrolled} canceled={mine.cancelled} />,
            },
          ]}
        />
        <aside aria-label="My schedule" className="flex flex-col gap-6">
          <ScheduleList
            title="Upcoming Classes"
            empty="No upcoming classes"
            entries={upcomingEntries(entries, now)}
          />
          <ScheduleList
            title="Completed Classes"
            empty="No completed classes"
            entries={completedEntries(entries, now)}
          />
        </aside>
      </div>
    </Page>
  );
}
