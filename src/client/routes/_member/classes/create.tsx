import { createFileRoute } from '@tanstack/react-router';
import { CreateClassForm } from '#client/classes/listing/create-class-form.tsx';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/classes/create')({
  loader: ({ context: { utils } }) =>
    Promise.all([utils.categories.list.fetch(), utils.money.terms.prefetch()]),
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Create a New Class' }),
  component: CreateClassPage,
});

function CreateClassPage() {
  const { viewer } = Route.useRouteContext();
  const [categories] = trpc.categories.list.useSuspenseQuery();
  return (
    <Page width="narrow" className="max-w-2xl">
      <PageHeading
        title="Create a New Class"
        subtitle="Share your skills and knowledge with others"
      />
      <CreateClassForm categories={categories} viewerId={viewer.id} />
    </Page>
  );
}
