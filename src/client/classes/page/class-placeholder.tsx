import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

export function ClassPlaceholder() {
  return (
    <Page>
      <div
        role="status"
        aria-label="Loading the class"
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-3 h-10 w-2/3" />
          <Skeleton className="mt-3 mb-6 h-6 w-1/2" />
          <Skeleton className="aspect-video w-full rounded-2xl" />
        </div>
        <Skeleton className="h-120 w-full rounded-2xl" />
      </div>
    </Page>
  );
}
