import { createFileRoute, notFound } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead, titleWithoutData } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { EditClassForm } from '#client/market/classes/edit/edit-class-form.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/classes/$classId/edit')({
  async loader({ context: { utils, viewer }, params: { classId } }) {
    const [details] = await Promise.all([
      // Stale data would undo changes made on another device when saved.
      orNotFound(utils.classes.byId.fetch({ classId }, { staleTime: 0 }), 'CLASS_NOT_FOUND'),
      utils.categories.list.fetch(),
      utils.money.terms.prefetch(),
    ]);
    // The server enforces this too; the page only decides whether to show the form.
    if (details.teacher.id !== viewer.id) throw notFound();
    return details;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Edit ${loaderData.title}` : titleWithoutData(match),
    }),
  component: EditClassPage,
  notFoundComponent: NotFoundPage,
});

function EditClassPage() {
  const { classId } = Route.useParams();
  const { viewer } = Route.useRouteContext();
  const [details] = trpc.classes.byId.useSuspenseQuery({ classId });
  const [categories] = trpc.categories.list.useSuspenseQuery();
  return (
    <Page className="max-lg:max-w-2xl sm:py-10">
      <PageHeading
        title="Edit your class"
        subtitle="Existing bookings keep their price. If you change the place, we'll email your students."
      />
      <EditClassForm details={details} categories={categories} viewer={viewer} />
    </Page>
  );
}
