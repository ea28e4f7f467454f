import { useEffect, useEffectEvent, useRef } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { Button } from '#client/ui/button.tsx';

type LoadMoreProps = {
  /** The number of shown items, which is announced. */
  amount: number;
  /** The name of an item, such as 'class'. */
  item: string;
  items?: string;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onMore(): void;
};

type LoadNextPageProps = Pick<LoadMoreProps, 'amount' | 'item' | 'items'> & {
  /** The result of `useInfiniteQuery`. */
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
export function LoadMore(props: LoadMoreProps) {
  const { amount, item, items = `${item}s`, hasMore, isLoading, isFailed, onMore } = props;
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
        {count(amount, item, items)} shown
      </p>
      {isFailed && (
        <p role="alert" className="text-bad">
          We couldn't load the rest of the list.
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" isPending={isLoading} onClick={onPress}>
          {isLoading ? 'Loading…' : isFailed ? 'Try again' : `Show more ${items}`}
        </Button>
      )}
    </div>
  );
}
