type Pages<Item> = { pages: { items: Item[] }[] } | undefined;

/** All loaded items, deduplicated: an item can appear on two pages if it moved between requests. */
export function uniqueItems<Item extends { id: string }>(data: Pages<Item>): Item[] {
  const listed = data?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(listed.map((item) => [item.id, item])).values()];
}

/** Needed by every reader of a list, or further pages can't be fetched. */
export const toNextPage = {
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};
