import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/formats/formats.ts';
import type { SearchPage } from '#client/lib/server/trpc.ts';
import { SubscribeLinks } from '#client/market/links/subscribe-links.tsx';
import { activeFilters, withoutFilter } from '#client/market/search/filters/active-filters.ts';
import { isUnfiltered, type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { AskInstead } from './ask-instead.tsx';
import { FollowSearch } from './follow-search.tsx';
import { searchFeeds } from './search-feeds.ts';

type StillLookingProps = { search: Search; first: SearchPage };

/** After the list: follow the search; ask for a class if few were found, or only a part of the words. */
export function StillLooking({ search, first }: StillLookingProps) {
  const { alternatives, total, unmatchedWords } = first;
  const isFew = alternatives.length > 0 || total === 0 || unmatchedWords.length > 0;
  const follow = (
    <SubscribeLinks calendar={searchFeeds(search).calendar}>
      <FollowSearch search={search} names={first} />
    </SubscribeLinks>
  );
  if (!isFew || isUnfiltered(search)) return <div className="mt-10">{follow}</div>;
  return (
    <section aria-labelledby="still-looking" className="mt-10 rounded-2xl bg-sunken p-5 sm:p-6">
      <h2 id="still-looking" className="text-xl">
        Not what you're looking for?
      </h2>
      <p className="mt-2 mb-4 text-ink-soft">
        Ask for it: instructors near you see what people want.
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <AskInstead search={search} names={first} />
        {follow}
      </div>
      <RemoveFilter search={search} first={first} />
    </section>
  );
}

/** Names the filter without which most classes match. */
function RemoveFilter({ search, first }: StillLookingProps) {
  const [most] = first.nothingFound?.drop ?? [];
  if (!most) return null;
  const labels = activeFilters(search, first)
    .filter(({ filter }) => filter === most.filter)
    .map(({ label }) => label);
  return (
    <p className="mt-3 text-ink-soft">
      Or search without the filter that rules out the most:{' '}
      <Link
        to="/explore"
        search={toSearchParams(withoutFilter(search, most.filter, first))}
        className="font-medium text-accent underline underline-offset-4"
      >
        Remove {labels.join(', ')} · {count(most.total, 'class', 'classes')}
      </Link>
    </p>
  );
}
