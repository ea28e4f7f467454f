type Pages<Item> = { pages: { items: Item[] }[] } | undefined;

/** A list as far as it was read; what moved in it between two readings is in it once. */
export function listedOnce<Item extends { id: string }>(data: Pages<Item>): Item[] {
  const listed = data?.pages.flatMap(({ items }) => items) ?? [];
  return [...new Map(listed.map((item) => [item.id, item])).values()];
}
