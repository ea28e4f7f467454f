import { Skeleton } from '#client/ui/page/skeleton.tsx';

export function MapPlaceholder() {
  return (
    <div role="status" aria-label="Loading the map" className="h-full">
      <Skeleton className="h-full rounded-2xl" />
    </div>
  );
}
