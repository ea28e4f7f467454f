import { createFileRoute, notFound } from '@tanstack/react-router';
import { orNotFound } from '#client/lib/pages/or-not-found.ts';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { CreateClassForm } from '#client/market/classes/create/create-class-form.tsx';
import { NotFoundPage } from '#client/site/layout/not-found-page.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

type CreateSearch = { from?: string | undefined; wanted?: string | undefined };

export const Route = createFileRoute('/_member/classes/create')({
  /** `from` is the class to copy, `wanted` the request that it is listed for. */
  validateSearch: (raw: { from?: unknown; wanted?: unknown }): CreateSearch => ({
    from: textOrNone(raw.from),
    wanted: textOrNone(raw.wanted),
  }),
  loaderDeps: ({ search: { from, wanted } }) => ({ from, wanted }),
  async loader({ context: { utils, viewer }, deps: { from: classId, wanted: wantedId } }) {
    const [original, wanted] = await Promise.all([
      classId ? orNotFound(utils.classes.byId.fetch({ classId }), 'CLASS_NOT_FOUND') : null,
      wantedId ? orNotFound(utils.wanted.byId.fetch({ wantedId }), 'WANTED_NOT_FOUND') : null,
      utils.categories.list.fetch(),
      utils.money.terms.prefetch(),
    ]);
    if (original && original.teacher.id !== viewer.id) throw notFound();
    return { original, wanted };
  },
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Create a New Class' }),
  component: CreateClassPage,
  notFoundComponent: NotFoundPage,
});

function CreateClassPage() {
  const { viewer } = Route.useRouteContext();
  const { original, wanted } = Route.useLoaderData();
  const [categories] = trpc.categories.list.useSuspenseQuery();
  return (
    <Page className="max-lg:max-w-2xl sm:py-10">
      <PageHeading
        title="Create a New Class"
        subtitle="Share your skills and knowledge with others"
      />
      <CreateClassForm
        key={original?.id ?? wanted?.id}
        categories={categories}
        viewer={viewer}
        original={original}
        wanted={wanted}
      />
    </Page>
  );
}
