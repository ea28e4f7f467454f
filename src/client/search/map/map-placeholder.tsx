import { Skeleton } from '#client/ui/skeleton.tsx';

export function MapPlaceholder() {
  return (
    <div role="status" aria-label="Loading the map" className="h-full">
      <Skeleton className="h-full rounded-2xl" />
    </div>
  );
}
