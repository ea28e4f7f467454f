import { createFileRoute } from '@tanstack/react-router';
import { localZone } from '#client/lib/formats/formats.ts';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { readCalendar } from '#client/market/teaching/calendar/calendar-search.ts';
import { TeachingCalendar } from '#client/market/teaching/calendar/teaching-calendar.tsx';
import { toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/teacher/calendar')({
  validateSearch: readCalendar,
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Calendar' }),
  component: CalendarPage,
});

function CalendarPage() {
  const today = toWallTime(new Date().toISOString(), localZone()).slice(0, 10);
  const { view = 'month', day = today } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <PageHeading title="Calendar" subtitle="Times are local to each class." />
      <TeachingCalendar
        view={view}
        day={day}
        today={today}
        onShow={(nextView, nextDay) =>
          navigate({ search: { view: nextView, day: nextDay }, replace: true, resetScroll: false })
        }
      />
    </Page>
  );
}
