import { oneOf } from '#client/lib/search.ts';
import { type ClassSort, type SortOrder, sortOrders } from '#shared/class-lists.ts';

const following = { none: 'asc', asc: 'desc', desc: undefined } as const;

/** Specification, section 4: none, ascending, descending, none. */
export function nextOrder(order: SortOrder | undefined): SortOrder | undefined {
  return following[order ?? 'none'];
}

/** The sort that an address names; what is no order there is none. */
export function readSort({ price, date }: { price?: unknown; date?: unknown }): ClassSort {
  return { price: oneOf(sortOrders, price), date: oneOf(sortOrders, date) };
}
