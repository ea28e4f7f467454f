import { createFileRoute, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { ClassGridPlaceholder } from '#client/market/classes/lists/class-grid.tsx';
import { FavoriteClasses } from '#client/market/classes/lists/favorite-classes.tsx';
import { useFavorites, useHasAccount } from '#client/market/favorites/use-favorites.ts';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';

export const Route = createFileRoute('/favorites')({
  ssr: 'data-only',
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Favorites' }),
  component: FavoritesPage,
  pendingComponent: FavoritesPlaceholder,
});

function FavoritesPage() {
  const hasAccount = useHasAccount();
  const { data: saved, error, refetch } = useFavorites();
  if (useKnownViewer() === undefined) return <FavoritesPlaceholder />;
  return (
    <FavoritesFrame>
      {error && !saved && (
        <PartFailure
          title="We couldn't load your favorites"
          error={error}
          onRetry={() => refetch()}
        />
      )}
      {!error && !saved && <ClassGridPlaceholder />}
      {saved && <FavoriteClasses key={`${hasAccount}`} saved={saved} />}
    </FavoritesFrame>
  );
}

function FavoritesPlaceholder() {
  return (
    <FavoritesFrame>
      <ClassGridPlaceholder />
    </FavoritesFrame>
  );
}

/** As high as the screen, so that the footer doesn't move when the classes arrive. */
function FavoritesFrame({ children }: { children: ReactNode }) {
  const isGuest = useKnownViewer() === null;
  return (
    <Page className="min-h-dvh">
      <PageHeading title="Favorites" subtitle={isGuest && <DeviceNote />} />
      {children}
    </Page>
  );
}

function DeviceNote() {
  return (
    <>
      Kept on this device until you{' '}
      <Link
        to="/auth/signin"
        search={{ redirect: '/favorites' }}
        className="text-accent underline underline-offset-4"
      >
        sign in
      </Link>
      .
    </>
  );
}
