import { createFileRoute, Link } from '@tanstack/react-router';
import { ClassGridPlaceholder } from '#client/classes/class-grid.tsx';
import { FavoriteClasses } from '#client/favorites/favorite-classes.tsx';
import { useFavorites, useHasAccount } from '#client/favorites/use-favorites.ts';
import { pageHead } from '#client/lib/page-head.ts';
import { useKnownViewer } from '#client/lib/viewer.ts';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { PartFailure } from '#client/ui/part-failure.tsx';

export const Route = createFileRoute('/favorites')({
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Favorites' }),
  component: FavoritesPage,
  pendingComponent: FavoritesPlaceholder,
});

function FavoritesPage() {
  const viewer = useKnownViewer();
  const hasAccount = useHasAccount();
  const { data: saved, error, refetch } = useFavorites();
  if (viewer === undefined) return <FavoritesPlaceholder />;
  return (
    <Page>
      <PageHeading
        title="Favorites"
        subtitle={hasAccount ? undefined : <DeviceNote isEmpty={saved?.length === 0} />}
      />
      {error && !saved && (
        <PartFailure
          title="We couldn't load your favorites"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!error && !saved && <ClassGridPlaceholder />}
      {saved && <FavoriteClasses key={`${hasAccount}`} saved={saved} />}
    </Page>
  );
}

function DeviceNote({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && 'Saved on this device. '}
      <Link
        to="/auth/signin"
        search={{ redirect: '/favorites' }}
        className="text-accent underline underline-offset-4"
      >
        Sign in
      </Link>
      {isEmpty ? ' to see what you saved with your account.' : ' to keep them with your account.'}
    </>
  );
}

function FavoritesPlaceholder() {
  return (
    <Page>
      <PageHeading title="Favorites" />
      <ClassGridPlaceholder />
    </Page>
  );
}
