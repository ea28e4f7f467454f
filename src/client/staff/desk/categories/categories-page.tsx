import { trpc } from '#client/lib/server/trpc.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { AddCategory } from './category-forms.tsx';
import { CategoryRow } from './category-row.tsx';

/** The categories of classes, which administrators add, rename, order, merge and retire. */
export function CategoriesPage() {
  const categories = trpc.desk.categories.list.useQuery(undefined, { staleTime: 0 });
  const order = trpc.desk.categories.move.useMutation({
    meta: { errorToast: 'Not moved', changes: ['categories'] },
  });
  const { data, error } = categories;
  if (error && !data) return <PartFailure error={error} onRetry={() => categories.refetch()} />;
  const move = (from: number, to: number) => {
    const moved = data?.[from];
    const before = to === 0 ? null : data?.[to > from ? to : to - 1];
    if (moved) order.mutate({ categoryId: moved.id, afterId: before?.id ?? null });
  };
  return (
    <>
      <PageHeading
        title="Categories"
        subtitle="In the order that people see them. Every class has one."
        action={<AddCategory />}
      />
      {data ? (
        <ol
          aria-label="Categories"
          className="divide-y divide-line rounded-2xl border border-line bg-raised"
        >
          {data.map((category, index) => (
            <CategoryRow
              key={category.id}
              category={category}
              others={data.filter(({ id, retiredAt }) => id !== category.id && !retiredAt)}
              isMoving={order.isPending}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < data.length - 1 && { onDown: () => move(index, index + 1) })}
            />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-80 w-full rounded-2xl" />
      )}
    </>
  );
}
