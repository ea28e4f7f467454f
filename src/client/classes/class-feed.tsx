import type { ReactNode } from 'react';
import type { ClassSummary } from '#client/lib/trpc.ts';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PartFailure } from '#client/ui/part-failure.tsx';
import type { useClassPages } from './class-pages.ts';

type ClassFeedProps = {
  pages: ReturnType<typeof useClassPages>;
  placeholder: ReactNode;
  children(classes: ClassSummary[]): ReactNode;
};

/** A paged list of classes with its loading, empty, and error states. */
export function ClassFeed({ pages, placeholder, children }: ClassFeedProps) {
  const { classes, data, error, isPlaceholderData } = pages;
  if (!data && error)
    return (
      <PartFailure
        title="We couldn't load the classes"
        error={error}
        onRetry={() => pages.refetch()}
      />
    );
  if (!data) return placeholder;
  if (classes.length === 0)
    return <Notice title="No classes found">No classes available at the moment.</Notice>;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : ''}
    >
      {children(classes)}
      <LoadMore
        label="Show more classes"
        hasMore={pages.hasNextPage}
        isLoading={pages.isFetchingNextPage || isPlaceholderData}
        isFailed={pages.isFetchNextPageError}
        onMore={() => pages.fetchNextPage()}
        status={`${classes.length} classes shown`}
      />
    </div>
  );
}
