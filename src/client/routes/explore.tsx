import { createFileRoute, redirect, retainSearchParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { leadPicture, pageHead } from '#client/lib/pages/page-head.ts';
import { stringifySearch } from '#client/lib/pages/search-string.ts';
import type { ServerAccess } from '#client/lib/server/trpc.ts';
import { SearchBar } from '#client/market/search/bar/search-bar.tsx';
import { readView } from '#client/market/search/map/map-view.ts';
import { searchFeeds } from '#client/market/search/results/search-feeds.ts';
import { loadSearch, useSearchPages } from '#client/market/search/results/search-pages.ts';
import { SearchPlaceholder } from '#client/market/search/results/search-placeholder.tsx';
import { resultCount, SearchResults } from '#client/market/search/results/search-results.tsx';
import { searchTitle } from '#client/market/search/results/search-title.ts';
import {
  isUnfiltered,
  parseSearchParams,
  type Search,
  toSearch,
  toSearchParams,
} from '#client/market/search/search-params.ts';
import { useStart } from '#client/market/search/use-start.ts';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { classPictureSizes } from '#shared/files/images.ts';

/** `location.search` may contain foreign parameters, such as `utm_source`. */
const readSearch = (parameters: object) => toSearch(parseSearchParams(parameters));

export const Route = createFileRoute('/explore')({
  validateSearch: (raw: object) => ({ ...parseSearchParams(raw), ...readView(raw) }),
  // Filters keep the map open.
  search: { middlewares: [retainSearchParams(['view'])] },
  // The page loads the results of a changed search itself, so that its controls stay in place.
  async loader({ context, location, cause }) {
    const { list } = context.utils.categories;
    if (cause === 'stay') return { lead: undefined, categories: list.getData() };
    const search = readSearch(location.search);
    await dropUnknownCategories(context, search);
    const { items, categories } = await loadSearch(context, search);
    const names = categories.map(({ id, name }) => ({ id, name }));
    list.setData(undefined, names);
    const [first] = items;
    return { lead: first && { pictures: first.pictures.slice(0, 1) }, categories: names };
  },
  head({ match, loaderData }) {
    const search = readSearch(match.search);
    return pageHead(match.context.appUrl, {
      ...searchTitle(search, loaderData?.categories),
      lead: leadPicture(loaderData?.lead, classPictureSizes.card),
      feeds: searchFeeds(search),
    });
  },
  component: ExplorePage,
  pendingComponent: ExplorePlaceholder,
});

/** The parameters may be from an old link; the server ignores them. */
async function dropUnknownCategories({ utils }: Pick<ServerAccess, 'utils'>, search: Search) {
  if (!search.category) return;
  const known = (await utils.categories.list.ensureData()).map(({ id }) => id);
  const category = search.category.filter((id) => known.includes(id));
  if (category.length < search.category.length)
    throw redirect({
      to: '/explore',
      search: toSearchParams({ ...search, category }),
      replace: true,
    });
}

function useSearch(): Search {
  const params = Route.useSearch();
  const key = stringifySearch(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters
  return useMemo(() => readSearch(params), [key]);
}

const frame = { className: '!pt-4 lg:!pt-6' };

/** Title, number of classes and search in one row where there is room. */
function ExploreHeading({ count, children }: { count: string; children: ReactNode }) {
  return (
    <div className="mb-2 grid items-center gap-x-8 gap-y-2 lg:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:block">
        <h1 className="text-2xl max-lg:text-xl">Explore Classes</h1>
        <p role="status" className="min-h-5 text-ink-soft text-sm">
          {count}
        </p>
      </div>
      {children}
    </div>
  );
}

function ExplorePage() {
  const search = useSearch();
  useStart(isUnfiltered(search));
  const pages = useSearchPages(search);
  return (
    <Page {...frame}>
      <ExploreHeading count={resultCount(search, pages.first)}>
        <SearchBar search={search} isCompact />
      </ExploreHeading>
      <SearchResults search={search} pages={pages} />
    </Page>
  );
}

function ExplorePlaceholder() {
  return (
    <Page {...frame}>
      <ExploreHeading count="">
        <Skeleton className="h-24.5 rounded-2xl md:h-15.5 md:rounded-full" />
      </ExploreHeading>
      <SearchPlaceholder />
    </Page>
  );
}
