import type { SearchResult } from '#client/lib/server/trpc.ts';
import { ResultGrid } from '#client/search/results/result-grid.tsx';

export const comingAmount = 6;
const nowhere = { seats: undefined, near: undefined };

/** The classes of the next days. */
export function ComingUp({ results }: { results: SearchResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-labelledby="coming-up">
      <h2 id="coming-up" className="mb-6 text-2xl">
        Coming up
      </h2>
      <ResultGrid results={results} carried={nowhere} headingLevel="h3" isBelowFold isRow />
    </section>
  );
}
