import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type LoadMoreProps = {
  /** What the button says: 'Show more classes'. */
  label: string;
  hasMore: boolean;
  isLoading: boolean;
  isFailed: boolean;
  onMore(): void;
  /** Read aloud when it changes: how many there are now. */
  status: string;
};

/** What comes after the list must be in reach, too: then the reader says when to go on. */
const maxByItself = 3;

/** The end of a list that goes on: reads on when it scrolls into view, and when it is pressed. */
export function LoadMore({ label, hasMore, isLoading, isFailed, onMore, status }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const readByItself = useRef(0);
  const onVisible = useEffectEvent(() => {
    // After a failure the reader says when to try again.
    if (isFailed || readByItself.current >= maxByItself) return;
    readByItself.current++;
    onMore();
  });
  const onPress = () => {
    readByItself.current = 0;
    onMore();
  };
  // Watched anew after each page: the end may still be in view.
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
          The rest of the list could not be loaded.
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
