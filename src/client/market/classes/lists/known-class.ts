import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ClassSummary, trpc } from '#client/lib/server/trpc.ts';

/** The facts that every list has about its classes. */
type KnownClass = Pick<
  ClassSummary,
  'id' | 'title' | 'category' | 'location' | 'price' | 'pictures' | 'averageRating' | 'reviewCount'
>;

type Listed = KnownClass[] | { items: KnownClass[] } | { pages: { items: KnownClass[] }[] };

const lists = [
  getQueryKey(trpc.search.find),
  getQueryKey(trpc.classes.page),
  getQueryKey(trpc.classes.similar),
  getQueryKey(trpc.favorites.classes),
  getQueryKey(trpc.instructors.classes),
];

/** The class in one of the lists that are loaded; undefined if none has it. */
export function useKnownClass(classId: string): KnownClass | undefined {
  const queryClient = useQueryClient();
  return lists
    .flatMap((queryKey) => queryClient.getQueriesData<Listed>({ queryKey }))
    .flatMap(([, data]) => (data ? itemsIn(data) : []))
    .find(({ id }) => id === classId);
}

function itemsIn(data: Listed): KnownClass[] {
  if (Array.isArray(data)) return data;
  return 'pages' in data ? data.pages.flatMap(({ items }) => items) : data.items;
}
