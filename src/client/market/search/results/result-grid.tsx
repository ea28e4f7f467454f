import type { SearchResult } from '#client/lib/server/trpc.ts';
import { ClassCard } from '#client/market/classes/lists/class-card.tsx';
import { ClassCards } from '#client/market/classes/lists/class-grid.tsx';
import { useFavoriteChoice } from '#client/market/favorites/use-favorites.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { CarriedSearch } from '#shared/market/search/search.ts';

type ResultGridProps = {
  results: SearchResult[];
  carried: CarriedSearch;
  headingLevel?: 'h2' | 'h3';
  isBelowFold?: boolean;
  isRow?: boolean;
  highlight?: Highlight | undefined;
};

/** The classes that a list and its map both highlight. */
export type Highlight = {
  activeIds: readonly string[];
  onActivate(classIds: readonly string[]): void;
};

export function ResultGrid(props: ResultGridProps) {
  const { results, carried, headingLevel = 'h2', isBelowFold = false, isRow, highlight } = props;
  const favorites = useFavoriteChoice();
  return (
    <ClassCards {...(isRow && { isRow })}>
      {results.map((result, index) => (
        <li
          key={result.id}
          onPointerEnter={() => highlight?.onActivate([result.id])}
          onPointerLeave={() => highlight?.onActivate([])}
          onFocus={() => highlight?.onActivate([result.id])}
          onBlur={() => highlight?.onActivate([])}
          className={classNames(
            'rounded-2xl',
            highlight?.activeIds.includes(result.id) && 'outline-2 outline-accent',
          )}
        >
          <ClassCard
            summary={result}
            found={{ ...result, carried }}
            favorites={favorites}
            isFirst={!isBelowFold && index === 0}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ClassCards>
  );
}
