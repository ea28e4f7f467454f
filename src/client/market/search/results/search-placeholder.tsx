import { ClassGridPlaceholder } from '#client/market/classes/lists/class-grid.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

const categories = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As large as the first results, so that nothing shifts. Part of the first load, so it has no controls. */
export function SearchPlaceholder() {
  return (
    <>
      <div className="flex min-h-20 gap-2 overflow-hidden pt-1 pb-2">
        {categories.map((key) => (
          <Skeleton key={key} className="h-16 w-28 shrink-0 rounded-xl" />
        ))}
      </div>
      <Skeleton className="mt-2 mb-4 h-23 sm:h-13" />
      <ClassGridPlaceholder />
    </>
  );
}
