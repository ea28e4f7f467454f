import { Link } from '@tanstack/react-router';
import { type SearchPage, trpc } from '#client/lib/server/trpc.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { carriedSearch } from '#shared/market/search/search.ts';
import { ResultGrid } from './result-grid.tsx';
import { widerSearches } from './wider-searches.ts';

/** Wider searches are shown below at most this many results. */
const maxFewResults = 5;
const shownAmount = 3;

/** Further results from wider searches, shown under a short list of results. */
export function WiderResults({ search, first }: { search: Search; first: SearchPage }) {
  if (first.total > maxFewResults) return null;
  const shownIds = first.items.map(({ id }) => id);
  return widerSearches(search, first, new Date()).map((wider) => (
    <WiderSection key={wider.title} {...wider} shownIds={shownIds} />
  ));
}

type WiderSectionProps = { title: string; search: Search; shownIds: string[] };

function WiderSection({ title, search, shownIds }: WiderSectionProps) {
  const limit = shownAmount + shownIds.length;
  const { data } = trpc.search.find.useQuery({ ...search, limit });
  const others = data?.items.filter(({ id }) => !shownIds.includes(id)).slice(0, shownAmount);
  if (!data || !others?.length) return null;
  const id = title.replaceAll(' ', '-');
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {data.total > limit && (
          <Link
            to="/explore"
            search={toSearchParams(search)}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            See all {data.total}
          </Link>
        )}
      </div>
      <ResultGrid
        results={others}
        carried={carriedSearch(search, data)}
        headingLevel="h3"
        isBelowFold
      />
    </section>
  );
}
