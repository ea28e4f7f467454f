import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

/** Shown while a page loads, unless its route has its own placeholder. */
export function PagePlaceholder() {
  return (
    <Page>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4">
        <Skeleton className="h-10 w-2/3 max-w-md" />
        <Skeleton className="h-6 w-1/2 max-w-sm" />
        <Skeleton className="mt-4 h-80 w-full" />
      </div>
    </Page>
  );
}
