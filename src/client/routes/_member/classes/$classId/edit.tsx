import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundPage } from '#client/layout/not-found-page.tsx';
import { orNotFound } from '#client/lib/or-not-found.ts';
import { pageHead } from '#client/lib/page-head.ts';
import { trpc } from '#client/lib/trpc.ts';
import { EditClassForm } from '#client/teaching/edit-class-form.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';

export const Route = createFileRoute('/_member/classes/$classId/edit')({
  async loader({ context: { utils, viewer }, params: { classId } }) {
    const [details] = await Promise.all([
      // What another device has changed since would be undone by saving.
      orNotFound(utils.classes.byId.fetch({ classId }, { staleTime: 0 }), 'CLASS_NOT_FOUND'),
      utils.categories.list.fetch(),
    ]);
    // The server refuses, too; here there is simply nothing to be seen.
    if (details.teacher.id !== viewer.id) throw notFound();
    return details;
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: loaderData ? `Edit ${loaderData.title}` : 'Page Not Found',
    }),
  component: EditClassPage,
  notFoundComponent: NotFoundPage,
});

function EditClassPage() {
  const { classId } = Route.useParams();
  const [details] = trpc.classes.byId.useSuspenseQuery({ classId });
  const [categories] = trpc.categories.list.useSuspenseQuery();
  return (
    <Page width="narrow" className="max-w-2xl">
      <PageHeading
        title="Edit your class"
        subtitle="Seats that are booked keep their price. Students who have a seat are told of a new place."
      />
      <EditClassForm details={details} categories={categories} />
    </Page>
  );
}
