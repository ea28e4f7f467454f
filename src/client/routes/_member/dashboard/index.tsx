import { createFileRoute } from '@tanstack/react-router';
import { CreatedClasses, EnrolledClasses } from '#client/dashboard/my-classes.tsx';
import {
  completedEntries,
  scheduleEntries,
  upcomingEntries,
} from '#client/dashboard/my-schedule.ts';
import { ScheduleList } from '#client/dashboard/schedule-list.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { Tabs } from '#client/ui/tabs.tsx';

export const Route = createFileRoute('/_member/dashboard/')({
  loader: ({ context }) => context.utils.bookings.mine.fetch(),
  component: DashboardPage,
});

function DashboardPage() {
  const { viewer } = Route.useRouteContext();
  const [mine] = trpc.bookings.mine.useSuspenseQuery();
  const entries = scheduleEntries(mine);
  const now = new Date();
  return (
    <Page>
      <title>Dashboard | Learn Local</title>
      <PageHeading title="Dashboard" subtitle={`Hello, ${viewer.fullName}.`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="My classes"
          tabs={[
            {
              value: 'created',
              label: 'Classes Created',
              content: <CreatedClasses classes={mine.created} />,
            },
            {
              value: 'enrolled',
              label: 'Classes Enrolled',
              content: <EnrolledClasses classes={mine.enrolled} />,
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
