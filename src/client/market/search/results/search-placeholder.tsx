import { ClassGridPlaceholder } from '#client/market/classes/lists/class-grid.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

const categories = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As large as the first results, so that nothing shifts. Part of the first load, so it has no controls. */
export function SearchPlaceholder() {
  return (
    <>
      <div className="flex gap-2 overflow-hidden py-1">
        {categories.map((key) => (
          <Skeleton key={key} className="h-11 w-36 shrink-0 rounded-full" />
        ))}
      </div>
      <Skeleton className="my-1 mb-4 h-11" />
      <ClassGridPlaceholder />
    </>
  );
}
