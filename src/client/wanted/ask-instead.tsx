import type { SearchPage } from '#client/lib/server/trpc.ts';
import { type Search, toSearchParams } from '#client/search/search-params.ts';
import { LinkButton } from '#client/ui/link-button.tsx';

type AskInsteadProps = {
  search: Search;
  found: Pick<SearchPage, 'understood' | 'place' | 'words'>;
};

/** Where a search found nothing: leads to a request with what was searched. */
export function AskInstead({ search, found }: AskInsteadProps) {
  const said: Search = Object.assign({}, ...found.understood.map(({ filters }) => filters));
  const { when = said.when, category, maxPrice = said.maxPrice } = search;
  const near = search.lat === undefined ? found.place?.label : undefined;
  return (
    <div className="rounded-2xl border border-line p-6">
      <h2 className="text-xl">No one teaches it yet?</h2>
      <p className="mt-2 mb-4 text-ink-soft">
        Ask for it. Instructors near you see what people want, and you're told first when one lists
        it.
      </p>
      <LinkButton
        to="/wanted/ask"
        search={toSearchParams({ q: found.words || undefined, near, when, category, maxPrice })}
      >
        Ask for this class
      </LinkButton>
    </div>
  );
}
