import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type LoadMoreProps = {
  /** Label of the button, such as 'Show more classes'. */
  label: string;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onMore(): void;
  /** Announced when it changes: how many items are shown. */
  status: string;
};

type LoadNextPageProps = Pick<LoadMoreProps, 'label' | 'status'> & {
  /** Of `useInfiniteQuery`. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage(): unknown;
  };
};

/** `LoadMore` for a query of pages. */
export function LoadNextPage({ pages, ...words }: LoadNextPageProps) {
  return (
    <LoadMore
      {...words}
      hasMore={pages.hasNextPage}
      isLoading={pages.isFetchingNextPage || pages.isPlaceholderData}
      isFailed={pages.isFetchNextPageError}
      onMore={() => pages.fetchNextPage()}
    />
  );
}

/** Automatic loads in a row; after that the user presses the button, so the footer stays reachable. */
const maxAutoLoads = 3;

/** Loads the next page of a list when it scrolls into view or its button is pressed. */
export function LoadMore({ label, hasMore, isLoading, isFailed, onMore, status }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const autoLoads = useRef(0);
  const onVisible = useEffectEvent(() => {
    // After a failure, only the button retries.
    if (isFailed || autoLoads.current >= maxAutoLoads) return;
    autoLoads.current++;
    onMore();
  });
  const onPress = () => {
    autoLoads.current = 0;
    onMore();
  };
  // Observes again after each page, because the end may still be in view.
  useEffect(() => {
    if (!end.current || !hasMore || isLoading) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onVisible(),
      { rootMargin: '400px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasMore, isLoading]);
  return (
    <div ref={end} className="mt-10 flex flex-col items-center gap-3 text-center">
      <p role="status" className="sr-only">
        {status}
      </p>
      {isFailed && (
        <p role="alert" className="text-bad">
          We couldn't load the rest of the list.
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" isPending={isLoading} onClick={onPress}>
          {isLoading ? 'Loading…' : isFailed ? 'Try again' : label}
        </Button>
      )}
    </div>
  );
}
