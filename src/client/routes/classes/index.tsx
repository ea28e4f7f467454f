import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ClassFeed } from '#client/classes/class-feed.tsx';
import { ClassListItem } from '#client/classes/class-list-item.tsx';
import { ClassListPlaceholder } from '#client/classes/class-list-placeholder.tsx';
import { loadClassPages, useClassPages } from '#client/classes/class-pages.ts';
import { ErrorPage } from '#client/layout/error-page.tsx';
import { PageTitle } from '#client/lib/page-title.tsx';
import { toast } from '#client/lib/toast.ts';
import { useViewer } from '#client/lib/viewer.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';

const newestFirst = {};

export const Route = createFileRoute('/classes/')({
  loader: ({ context }) => loadClassPages(context, newestFirst),
  component: ClassesPage,
  pendingComponent: ClassesPlaceholder,
  errorComponent: ClassesFailure,
});

function ClassesPage() {
  const pages = useClassPages(newestFirst);
  const viewer = useViewer();
  useEffect(() => {
    if (pages.error) sayFailure();
  }, [pages.error]);
  const create = viewer && <LinkButton to="/classes/create">Create a Class</LinkButton>;
  return (
    <Page>
      <PageTitle title="Available Classes" />
      <PageHeading title="Available Classes" action={create} />
      <ClassFeed pages={pages} placeholder={<ClassListPlaceholder />}>
        {(classes) => (
          <ul className="grid grid-cols-1 gap-5">
            {classes.map((summary, index) => (
              <li key={summary.id}>
                <ClassListItem summary={summary} isFirst={index < 3} />
              </li>
            ))}
          </ul>
        )}
      </ClassFeed>
    </Page>
  );
}

function ClassesPlaceholder() {
  return (
    <Page>
      <PageTitle title="Available Classes" />
      <PageHeading title="Available Classes" />
      <ClassListPlaceholder />
    </Page>
  );
}

function ClassesFailure({ error }: ErrorComponentProps) {
  useEffect(sayFailure, []);
  return <ErrorPage error={error} />;
}

function sayFailure(): void {
  toast({ title: 'Failed to load classes. Please try again.', tone: 'bad' });
}
