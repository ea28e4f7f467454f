import type { SearchPage } from '#client/lib/server/trpc.ts';
import type { Search } from '#client/market/search/search-params.ts';

type SearchNotesProps = { search: Search; first: SearchPage };

/** An explanation of the search, where its meaning isn't obvious. */
export function SearchNotes({ search, first }: SearchNotesProps) {
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {first.correctedQuery && (
        <p>
          Showing results for <strong className="wrap-anywhere">{first.correctedQuery}</strong>. We
          found nothing for “{search.q}”.
        </p>
      )}
      {first.unmatchedWords.length > 0 && (
        <p>
          No match for <strong className="wrap-anywhere">{listWords(first.unmatchedWords)}</strong>
          {first.total > 0 && '; showing classes for the rest of your search'}.
        </p>
      )}
      {first.isPlaceUnknown && (
        <p>
          We couldn't find “{search.near}”, so we're showing classes from everywhere. Try a city and
          state, or a ZIP code.
        </p>
      )}
    </div>
  );
}

const listWords = (words: string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words);
