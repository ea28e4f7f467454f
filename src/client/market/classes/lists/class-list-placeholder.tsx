import { Skeleton } from '#client/ui/page/skeleton.tsx';

export function ClassListPlaceholder() {
  return (
    <div role="status" aria-label="Loading classes" className="flex flex-col gap-5">
      <Skeleton className="h-52 rounded-2xl" />
      <Skeleton className="h-52 rounded-2xl" />
      <Skeleton className="h-52 rounded-2xl" />
    </div>
  );
}
