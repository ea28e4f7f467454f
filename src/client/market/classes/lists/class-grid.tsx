import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { ClassSummary } from '#client/lib/server/trpc.ts';
import { useFavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { ClassCard } from './class-card.tsx';

const placeholders = 6;

const rowStyle =
  '-mx-4 flex snap-x scroll-px-4 px-4 pb-2 max-sm:overflow-x-hidden max-sm:has-[a]:overflow-x-auto sm:mx-0 sm:grid sm:p-0 [&>li]:w-4/5 [&>li]:shrink-0 [&>li]:snap-start sm:[&>li]:w-auto';

/** `isRow` makes a row that can be swiped on phones. */
export function ClassCards({ children, isRow = false }: { children: ReactNode; isRow?: boolean }) {
  useClassPageScripts();
  return (
    <ul
      className={classNames(
        'gap-6 sm:grid-cols-2 lg:grid-cols-3 [&>li]:flex [&>li>*]:grow',
        isRow ? rowStyle : 'grid grid-cols-1',
      )}
    >
      {children}
    </ul>
  );
}

/** Loads the scripts of the class page when the list is scrolled: a card may be tapped soon. */
function useClassPageScripts(): void {
  const router = useRouter();
  useEffect(() => {
    const load = () => void router.loadRouteChunk(router.routesByPath['/classes/$classId']);
    addEventListener('scroll', load, { once: true, passive: true });
    return () => removeEventListener('scroll', load);
  }, [router]);
}

type ClassGridProps = {
  classes: ClassSummary[];
  headingLevel?: 'h2' | 'h3';
  /** The grid starts below the fold, so its first picture loads lazily. */
  isBelowFold?: boolean;
  isRow?: boolean;
};

export function ClassGrid({
  classes,
  headingLevel,
  isBelowFold = false,
  isRow = false,
}: ClassGridProps) {
  const favorites = useFavoriteChoice();
  return (
    <ClassCards isRow={isRow}>
      {classes.map((summary, index) => (
        <li key={summary.id}>
          <ClassCard
            summary={summary}
            favorites={favorites}
            isFirst={!isBelowFold && index === 0}
            {...(headingLevel && { headingLevel })}
          />
        </li>
      ))}
    </ClassCards>
  );
}

/** Matches the number and size of the loading cards to avoid layout shift. */
export function ClassGridPlaceholder({ amount = placeholders }: { amount?: number }) {
  return (
    <div role="status" aria-label="Loading classes">
      <PlaceholderCards amount={amount} />
    </div>
  );
}

/** For classes that are not being loaded yet, so nothing is announced. */
export function PlaceholderCards({ amount, isRow = false }: { amount: number; isRow?: boolean }) {
  return (
    <ClassCards isRow={isRow}>
      {Array.from({ length: amount }, (_, index) => `placeholder ${index}`).map((key) => (
        <li key={key}>
          <div className="overflow-hidden rounded-2xl border border-line bg-raised">
            <Skeleton className="aspect-video w-full rounded-none" />
            <div className="flex flex-col gap-1.5 p-4 sm:px-5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-13 min-[24rem]:h-6.5" />
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-10" />
              <Skeleton className="mt-3 h-8" />
            </div>
          </div>
        </li>
      ))}
    </ClassCards>
  );
}
