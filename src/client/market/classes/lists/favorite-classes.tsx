import { useState } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadMore } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { favoriteLimits } from '#shared/market/classes/favorite-limits.ts';
import { ClassGrid, ClassGridPlaceholder } from './class-grid.tsx';

/** The cards of saved classes. A class that is no longer saved stays until the page is left. */
export function FavoriteClasses({ saved }: { saved: string[] }) {
  const [classIds] = useState(saved);
  const [amount, setAmount] = useState(favoriteLimits.perPage);
  const pages = trpc.useQueries((t) =>
    inPages(classIds.slice(0, amount)).map((page) =>
      t.favorites.classes({ classIds: page }, { staleTime: 0 }),
    ),
  );
  // Those who booked a class may see it, but no one can book it while it isn't public.
  const classes = pages.flatMap(({ data }) => data ?? []).filter(({ isActive }) => isActive);
  const isLoading = pages.some(({ isFetching, data }) => isFetching && !data);
  const failed = pages.find(({ error, data }) => error && !data);
  const hasMore = amount < classIds.length;
  if (classes.length === 0 && isLoading) return <ClassGridPlaceholder amount={classIds.length} />;
  if (classes.length === 0 && failed)
    return <PartFailure error={failed.error} onRetry={() => failed.refetch()} />;
  if (classes.length === 0 && !hasMore) return <NoFavorites />;
  const isMissing = !isLoading && !failed && classes.length < Math.min(amount, classIds.length);
  return (
    <>
      <ClassGrid classes={classes} />
      {isMissing && (
        <p className="mt-6 text-ink-soft">Some classes you saved are no longer offered.</p>
      )}
      <LoadMore
        amount={classes.length}
        item="class"
        items="classes"
        hasMore={hasMore || Boolean(failed)}
        isLoading={isLoading}
        isFailed={Boolean(failed)}
        onMore={() => (failed ? void failed.refetch() : setAmount(amount + favoriteLimits.perPage))}
      />
    </>
  );
}

function inPages(classIds: string[]): string[][] {
  const { perPage } = favoriteLimits;
  return Array.from({ length: Math.ceil(classIds.length / perPage) }, (_, index) =>
    classIds.slice(index * perPage, (index + 1) * perPage),
  );
}

function NoFavorites() {
  return (
    <Notice
      title="No favorites yet"
      action={<LinkButton to="/explore">Explore Classes</LinkButton>}
    >
      Tap the heart on a class you like, and it will wait for you here.
    </Notice>
  );
}
