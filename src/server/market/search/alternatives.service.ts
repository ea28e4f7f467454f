import type { Db } from '#server/db/schema.ts';
import {
  type DroppableFilter,
  droppableFilters,
  type SearchSort,
} from '#shared/market/search/search.ts';
import { type Loosening, loosenedSearches, loosenings } from './loosened-searches.ts';
import type { SearchScope } from './search-conditions.queries.ts';
import { countEach } from './search-matches.queries.ts';
import { selectBroadly, selectFewDates } from './search-pages.queries.ts';
import { addSummaries, type FoundClass, type FoundDate } from './search-results.queries.ts';

/** A page with fewer classes looks empty, so the rest comes from wider searches. */
export const minShown = 6;
/** The length of a row on wide screens. */
const minGroup = 3;

type SearchOfFew = {
  scope: SearchScope;
  /** The requested order. */
  sort: SearchSort | undefined;
  /** All that it finds. */
  foundIds: string[];
};

type Alternative = { loosened: Loosening; heading: string; found: FoundClass[] };

/**
 * Bookable classes that a search with few results nearly finds, by what it gives up, until enough are
 * shown. No class is there twice.
 */
export async function findAlternatives(db: Db, { scope, sort, foundIds }: SearchOfFew) {
  const bookable = { ...scope, seats: Math.max(1, scope.seats) };
  const shownIds = [...foundIds];
  const groups: { loosened: Loosening; dates: FoundDate[] }[] = [];
  for (const loosened of loosenings) {
    if (shownIds.length >= minShown) break;
    const wider = loosenedSearches[loosened].widen(bookable);
    if (!wider) continue;
    const amount = Math.max(minGroup, minShown - shownIds.length);
    const found = await selectLoosened(db, loosened, {
      scope: wider,
      sort,
      limit: amount + shownIds.length,
    });
    const dates = found.filter(({ id }) => !shownIds.includes(id)).slice(0, amount);
    shownIds.push(...dates.map(({ id }) => id));
    groups.push({ loosened, dates });
  }
  return withHeadings(db, groups, bookable);
}

type Selected = { scope: SearchScope; sort: SearchSort | undefined; limit: number };

function selectLoosened(db: Db, loosened: Loosening, { scope, sort, limit }: Selected) {
  if (loosened === 'filters' || loosened === 'place') return selectBroadly(db, scope, limit);
  const usual = loosened === 'distance' ? 'nearest' : 'best';
  return selectFewDates(db, { scope, sort: sort ?? usual, limit });
}

async function withHeadings(
  db: Db,
  groups: { loosened: Loosening; dates: FoundDate[] }[],
  scope: SearchScope,
): Promise<Alternative[]> {
  const all = await addSummaries(
    db,
    groups.flatMap(({ dates }) => dates),
  );
  const byId = new Map(all.map((found) => [found.id, found]));
  return groups.flatMap(({ loosened, dates }) => {
    const found = dates.flatMap(({ id }) => byId.get(id) ?? []);
    if (found.length === 0) return [];
    return { loosened, heading: loosenedSearches[loosened].heading(found, scope), found };
  });
}

const without: Record<DroppableFilter, Partial<SearchScope>> = {
  q: { words: null },
  near: { around: null },
  dates: { from: null, to: null },
  when: { slots: [] },
  category: { categoryIds: [] },
  price: { minPriceCents: null, maxPriceCents: null },
  seats: { seats: 0 },
  level: { levels: null },
  language: { language: null },
  age: { age: null },
  duration: { maxHours: null },
};

/** For a search without results: the number of matches without each of its filters, most first. */
export async function countWithoutFilters(db: Db, scope: SearchScope) {
  const wider = droppableFilters
    .map((filter) => ({ filter, scope: { ...scope, ...without[filter] } }))
    .filter((dropped) => JSON.stringify(dropped.scope) !== JSON.stringify(scope));
  const totals = await countEach(
    db,
    wider.map((dropped) => dropped.scope),
  );
  return wider
    .map(({ filter }, index) => ({ filter, total: totals[index] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
}
