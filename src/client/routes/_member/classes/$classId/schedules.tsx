import { createFileRoute, notFound } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { ScheduleList } from '#client/market/teaching/schedules/schedule-list.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/classes/$classId/schedules')({
  async loader({ context: { utils, viewer }, params: { classId } }) {
    const details = await orNotFound(
      utils.classes.byId.fetch({ classId }, { staleTime: 0 }),
      'CLASS_NOT_FOUND',
    );
    // The server enforces this too; the page only decides whether to show the form.
    if (details.teacher.id !== viewer.id) throw notFound();
    await utils.schedules.ofClass.fetch({ classId }, { staleTime: 0 });
    return details;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Repeating dates of ${loaderData.title}` : titleWithoutData(match),
    }),
  component: SchedulesPage,
  notFoundComponent: NotFoundPage,
});

function SchedulesPage() {
  const { classId } = Route.useParams();
  const [details] = trpc.classes.byId.useSuspenseQuery({ classId });
  const [schedules] = trpc.schedules.ofClass.useSuspenseQuery({ classId });
  return (
    <Page width="column">
      <div className="mb-4">
        <BackLink to="/dashboard/teacher" search={{ tab: 'classes' }}>
          Your classes
        </BackLink>
      </div>
      <PageHeading title="Repeating dates" subtitle={details.title} />
      <ScheduleList details={details} schedules={schedules} />
    </Page>
  );
}
