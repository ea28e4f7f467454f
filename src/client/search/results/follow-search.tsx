import { useHydrated } from '@tanstack/react-router';
import { type ComponentProps, lazy, Suspense } from 'react';
import { isUnfiltered } from '#client/search/search-params.ts';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

// Many visits have no filter yet, so browsers load the button with the first one.
const FollowSearchButton = lazy(async () => {
  const { FollowSearchButton: Loaded } = await import('./follow-search-button.tsx');
  return { default: Loaded };
});

/** Emails about what this search finds later; nothing without a filter. */
export function FollowSearch(props: ComponentProps<typeof FollowSearchButton>) {
  const isHydrated = useHydrated();
  if (isUnfiltered(props.search)) return null;
  const placeholder = <Skeleton className="h-11 w-60 rounded-lg" />;
  if (!isHydrated) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <FollowSearchButton {...props} />
    </Suspense>
  );
}
