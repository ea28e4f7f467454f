import type { ClassSummary } from '#client/lib/trpc.ts';

export type SortOrder = 'none' | 'asc' | 'desc';
export type ClassSort = { price: SortOrder; date: SortOrder };

const following: Record<SortOrder, SortOrder> = { none: 'asc', asc: 'desc', desc: 'none' };

export function nextOrder(order: SortOrder): SortOrder {
  return following[order];
}

type Sortable = Pick<ClassSummary, 'price' | 'sessions'>;

/**
 * Specification, section 4: by date where both classes have sessions (each by its earliest), those
 * with sessions before those without when ascending and after when descending; else by price.
 */
export function sortClasses<T extends Sortable>(classes: T[], { price, date }: ClassSort): T[] {
  return classes.toSorted((a, b) => {
    const byDate = date === 'none' ? 0 : compareDates(a, b) * direction(date);
    return byDate || (price === 'none' ? 0 : (a.price - b.price) * direction(price));
  });
}

function direction(order: 'asc' | 'desc'): 1 | -1 {
  return order === 'asc' ? 1 : -1;
}

function compareDates(a: Sortable, b: Sortable): number {
  const [first, second] = [earliest(a), earliest(b)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return first - second;
}

function earliest({ sessions }: Sortable): number | null {
  const starts = sessions.map((session) => Date.parse(session.startTime));
  return starts.length > 0 ? Math.min(...starts) : null;
}
