import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ClassListItem } from '#client/classes/class-list-item.tsx';
import { ErrorPage } from '#client/layout/error-page.tsx';
import { PageTitle } from '#client/lib/page-title.tsx';
import { toast } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { useViewer } from '#client/lib/viewer.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

export const Route = createFileRoute('/classes/')({
  loader: ({ context }) => context.utils.classes.list.fetch(),
  component: ClassesPage,
  pendingComponent: ClassesPlaceholder,
  errorComponent: ClassesFailure,
});

function ClassesPage() {
  const [classes] = trpc.classes.list.useSuspenseQuery();
  const viewer = useViewer();
  const create = viewer && <LinkButton to="/classes/create">Create a Class</LinkButton>;
  return (
    <Page>
      <PageTitle title="Available Classes" />
      <PageHeading title="Available Classes" action={create} />
      {classes.length === 0 && (
        <Notice title="No classes found">No classes available at the moment.</Notice>
      )}
      <ul className="grid grid-cols-1 gap-5">
        {classes.map((summary, index) => (
          <li key={summary.id}>
            <ClassListItem summary={summary} isFirst={index < 3} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

function ClassesPlaceholder() {
  return (
    <Page>
      <PageTitle title="Available Classes" />
      <PageHeading title="Available Classes" />
      <div role="status" aria-label="Loading classes" className="flex flex-col gap-5">
        <Skeleton className="h-52 rounded-2xl" />
        <Skeleton className="h-52 rounded-2xl" />
        <Skeleton className="h-52 rounded-2xl" />
      </div>
    </Page>
  );
}

function ClassesFailure({ error }: ErrorComponentProps) {
  useEffect(() => {
    toast({ title: 'Failed to load classes. Please try again.', tone: 'bad' });
  }, []);
  return <ErrorPage error={error} />;
}
