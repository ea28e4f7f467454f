import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leadPicture, pageHead } from '#client/lib/pages/page-head.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { ClassFeed } from '#client/market/classes/lists/class-feed.tsx';
import { ClassListItem } from '#client/market/classes/lists/class-list-item.tsx';
import { ClassListPlaceholder } from '#client/market/classes/lists/class-list-placeholder.tsx';
import { loadClassPages, useClassPages } from '#client/market/classes/lists/class-pages.ts';
import { useFavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { ErrorPage } from '#client/site/layout/error-page.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { classPictureSizes } from '#shared/files/images.ts';

const newestFirst = {};

export const Route = createFileRoute('/classes/')({
  loader: ({ context }) => loadClassPages(context, newestFirst),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: 'Available Classes',
      description: 'The classes you can book now, newest first: what, where, when, and with whom.',
      path: '/classes',
      lead: leadPicture(loaderData, classPictureSizes.card),
    }),
  component: ClassesPage,
  pendingComponent: ClassesPlaceholder,
  errorComponent: ClassesFailure,
});

function ClassesPage() {
  const pages = useClassPages(newestFirst);
  const viewer = useViewer();
  const favorites = useFavoriteChoice();
  useEffect(() => {
    if (pages.error) showLoadError();
  }, [pages.error]);
  const create = viewer && <LinkButton to="/classes/create">Create a Class</LinkButton>;
  return (
    <Page>
      <PageHeading title="Available Classes" action={create} />
      <ClassFeed
        pages={pages}
        amount={pages.classes.length}
        isEmpty={pages.classes.length === 0}
        placeholder={<ClassListPlaceholder />}
      >
        <ul className="grid grid-cols-1 gap-5">
          {pages.classes.map((summary, index) => (
            <li key={summary.id}>
              <ClassListItem summary={summary} favorites={favorites} isFirst={index < 3} />
            </li>
          ))}
        </ul>
      </ClassFeed>
    </Page>
  );
}

function ClassesPlaceholder() {
  return (
    <Page>
      <PageHeading title="Available Classes" />
      <ClassListPlaceholder />
    </Page>
  );
}

function ClassesFailure({ error }: ErrorComponentProps) {
  useEffect(showLoadError, []);
  return <ErrorPage error={error} />;
}

function showLoadError(): void {
  toast({ title: 'Failed to load classes. Please try again.', tone: 'bad' });
}
