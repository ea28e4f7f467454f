import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import type { ActiveFilter } from './active-filters.ts';

/** The filters of the search, each with a way to remove it. */
export function FilterChips({ search, filters }: { search: Search; filters: ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className="flex gap-2 max-lg:shrink-0 lg:-m-1 lg:overflow-x-auto lg:p-1"
    >
      {filters.map(({ filter, label, rest }) => (
        <li key={`${filter} ${label}`}>
          <Link
            to="/explore"
            search={toSearchParams(rest)}
            resetScroll={false}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full bg-sunken px-4 hover:bg-accent-soft"
          >
            {label}
            <X aria-hidden className="size-4 text-ink-soft" />
          </Link>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Link
            to="/explore"
            search={toSearchParams({ sort: search.sort })}
            resetScroll={false}
            className="inline-flex min-h-11 items-center whitespace-nowrap px-2 font-medium text-accent underline underline-offset-4"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
