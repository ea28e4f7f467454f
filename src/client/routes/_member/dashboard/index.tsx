import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { oneOf, readTab } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { MyWaitlist } from '#client/market/bookings/waitlist/my-waitlist.tsx';
import { loadBookings, useBookingPages } from '#client/market/dashboard/booking-pages.ts';
import { FollowedThings } from '#client/market/dashboard/followed-things.tsx';
import { MyBookings } from '#client/market/dashboard/my-bookings.tsx';
import { CreatedClasses } from '#client/market/dashboard/my-classes.tsx';
import {
  completedEntries,
  scheduleEntries,
  upcomingEntries,
} from '#client/market/dashboard/my-schedule.ts';
import { NextClass } from '#client/market/dashboard/next-class.tsx';
import { ScheduleList } from '#client/market/dashboard/schedule-list.tsx';
import { ShareNewClass } from '#client/market/links/share-new-class.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { Tabs } from '#client/ui/page/tabs.tsx';
import { type BookingList, bookingLists } from '#shared/market/bookings/booking-lists.ts';

const dashboardTabs = ['created', 'enrolled', 'waitlist', 'following'] as const;

type DashboardSearch = {
  tab?: (typeof dashboardTabs)[number] | undefined;
  /** The list of bookings: upcoming, past or canceled. */
  when?: BookingList | undefined;
};

export const Route = createFileRoute('/_member/dashboard/')({
  validateSearch: (search: { tab?: unknown; when?: unknown }): DashboardSearch => ({
    ...readTab(dashboardTabs, search),
    when: oneOf(bookingLists, search.when),
  }),
  loaderDeps: ({ search: { when = 'upcoming' } }) => ({ when }),
  loader: ({ context, deps: { when } }) =>
    Promise.all([
      context.utils.classes.mine.fetch(),
      loadBookings(context, 'upcoming'),
      when !== 'upcoming' && loadBookings(context, when),
    ]),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Dashboard | Learn Local' }),
  component: DashboardPage,
});

function DashboardPage() {
  const { viewer } = Route.useRouteContext();
  const [mine] = trpc.classes.mine.useSuspenseQuery();
  const { tab = 'created', when = 'upcoming' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const bookings = useBookingPages(when);
  const entries = scheduleEntries(mine);
  const now = new Date();
  return (
    <Page>
      <PageHeading
        title="Dashboard"
        subtitle={`Hello, ${viewer.fullName.split(' ')[0]}.`}
        action={
          (viewer.role !== 'user' || mine.created.length > 0) && (
            <LinkButton to="/dashboard/teacher" variant="secondary">
              Teaching
            </LinkButton>
          )
        }
      />
      <ShareNewClass classes={mine.created} />
      <NextClass />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Your classes"
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
              content: <MyBookings when={when} pages={bookings} />,
            },
            { value: 'waitlist', label: 'Waitlist', content: <MyWaitlist /> },
            { value: 'following', label: 'Following', content: <FollowedThings /> },
          ]}
        />
        <aside aria-label="Your schedule" className="flex flex-col gap-6">
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
