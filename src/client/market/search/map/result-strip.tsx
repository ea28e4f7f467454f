import type { UIEvent } from 'react';
import type { CarriedSearch } from '#shared/market/search/search.ts';
import { PinResult } from './pin-card.tsx';
import type { PlacedResult } from './pins.ts';

type ResultStripProps = {
  results: PlacedResult[];
  carried: CarriedSearch;
  /** Reports the result at the start of the strip. */
  onActivate(result: PlacedResult): void;
};

/** The results on a map as a row to swipe; the space at its end lets the last one reach the start. */
export function ResultStrip({ results, carried, onActivate }: ResultStripProps) {
  const follow = ({ currentTarget: strip }: UIEvent<HTMLUListElement>) => {
    const { left } = strip.getBoundingClientRect();
    const distances = [...strip.children].map((item) =>
      Math.abs(item.getBoundingClientRect().left - left),
    );
    const result = results[distances.indexOf(Math.min(...distances))];
    if (result) onActivate(result);
  };
  return (
    <ul
      aria-label="Classes on the map"
      onScroll={follow}
      className="relative flex shrink-0 snap-x snap-mandatory scroll-px-3 gap-3 overflow-x-auto overscroll-contain px-3 pb-3 after:w-[15%] after:shrink-0"
    >
      {results.map((result) => (
        <li
          key={result.id}
          id={`strip-${result.id}`}
          className="w-[85%] shrink-0 snap-start rounded-2xl border border-line bg-raised"
        >
          <PinResult result={result} carried={carried} />
        </li>
      ))}
    </ul>
  );
}

export function showInStrip(resultId: string): void {
  const item = document.getElementById(`strip-${resultId}`);
  item?.scrollIntoView({ inline: 'start', block: 'nearest' });
}
