import type { SearchPage } from '#client/lib/server/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { CarriedSearch } from '#shared/market/search/search.ts';
import { type Highlight, ResultGrid } from './result-grid.tsx';

type AlternativesProps = {
  groups: SearchPage['alternatives'];
  carried: CarriedSearch;
  /** Whether nothing precedes them. */
  isFirst: boolean;
  highlight: Highlight | undefined;
};

/** Classes that few results nearly are, by what is different about them. */
export function Alternatives({ groups, carried, isFirst, highlight }: AlternativesProps) {
  return groups.map(({ loosened, heading, items }, index) => {
    const isOnTop = isFirst && index === 0;
    const id = `alternatives-${loosened}`;
    return (
      <section key={loosened} aria-labelledby={id} className={isOnTop ? '' : 'mt-10'}>
        <h2 id={id} className={classNames('text-xl', isOnTop ? 'mb-3' : 'mb-4')}>
          {heading}
        </h2>
        <ResultGrid
          results={items}
          carried={carried}
          headingLevel="h3"
          isBelowFold={!isOnTop}
          highlight={highlight}
        />
      </section>
    );
  });
}
