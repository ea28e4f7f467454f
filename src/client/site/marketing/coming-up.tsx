import { useState } from 'react';
import { type SearchResult, trpc } from '#client/lib/server/trpc.ts';
import { rememberPlace } from '#client/market/search/bar/last-place.ts';
import { NearMeButton } from '#client/market/search/near-me-button.tsx';
import { ResultGrid } from '#client/market/search/results/result-grid.tsx';
import { useStartPlace } from '#client/market/search/start-place.ts';
import { Button } from '#client/ui/button.tsx';

/** With fewer classes nearby, the list stays as it is. */
const minNearby = 3;

type ComingUpProps = { results: SearchResult[]; amount: number };

/** The classes of the next days, near the visitor if their place is known. */
export function ComingUp({ results, amount }: ComingUpProps) {
  const [isEverywhere, setIsEverywhere] = useState(false);
  const near = useNearby(amount);
  const place = isEverywhere ? undefined : near?.place?.label;
  const shown = (place && near?.items) || results;
  if (shown.length === 0) return null;
  const showEverywhere = () => {
    rememberPlace('');
    setIsEverywhere(true);
  };
  return (
    <section aria-labelledby="coming-up">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="coming-up" className="text-2xl">
          {place ? `Coming up near ${place}` : 'Coming up'}
        </h2>
        {place ? (
          <Button variant="secondary" onClick={showEverywhere}>
            Show everywhere
          </Button>
        ) : (
          <NearMeButton search={{}} results={results} />
        )}
      </div>
      <ResultGrid
        results={shown}
        carried={{ seats: undefined, near: place }}
        headingLevel="h3"
        isBelowFold
        isRow
      />
    </section>
  );
}

/** The next classes where the visitor's searches start. */
function useNearby(limit: number) {
  const near = useStartPlace() ?? undefined;
  const { data } = trpc.search.find.useQuery(
    { near, seats: 1, limit },
    { enabled: near !== undefined },
  );
  return data && data.items.length >= minNearby ? data : undefined;
}
