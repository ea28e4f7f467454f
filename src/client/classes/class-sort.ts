import { oneOf } from '#client/lib/search.ts';
import { type ClassSort, type SortOrder, sortOrders } from '#shared/class-lists.ts';

const following = { none: 'asc', asc: 'desc', desc: undefined } as const;

/** Cycles none, ascending, descending, none (specification, section 4). */
export function nextOrder(order: SortOrder | undefined): SortOrder | undefined {
  return following[order ?? 'none'];
}

/** Reads the sort from URL parameters; invalid orders count as none. */
export function readSort({ price, date }: { price?: unknown; date?: unknown }): ClassSort {
  return { price: oneOf(sortOrders, price), date: oneOf(sortOrders, date) };
}
