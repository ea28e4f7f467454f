import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

/** Shown while a page loads, unless its route has its own placeholder. */
export function PagePlaceholder() {
  return (
    <Page>
      <noscript>
        <h1 className="text-2xl">This page needs JavaScript</h1>
        <p className="mt-3">
          Turn it on to sign in, book, and teach. You can look at{' '}
          <a href="/explore" className="text-accent underline underline-offset-4">
            all classes
          </a>{' '}
          without it.
        </p>
      </noscript>
      <div role="status" aria-label="Loading" className="flex flex-col gap-4 noscript:hidden">
        <Skeleton className="h-10 w-2/3 max-w-md" />
        <Skeleton className="h-6 w-1/2 max-w-sm" />
        <Skeleton className="mt-4 h-80 w-full" />
      </div>
    </Page>
  );
}
