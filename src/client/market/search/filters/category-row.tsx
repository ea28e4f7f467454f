import { Link } from '@tanstack/react-router';
import type { SearchPage } from '#client/lib/server/trpc.ts';
import {
  type Search,
  toggleCategory,
  toSearchParams,
} from '#client/market/search/search-params.ts';
import { classNames } from '#client/ui/class-names.ts';
import { categoryIcon } from './category-icons.ts';

type CategoryRowProps = {
  search: Search;
  categories: SearchPage['categories'];
  /** Whether the links lead to another page. */
  resetScroll?: boolean;
};

/** Links that add a category to the search or remove it, if there are at least two with classes. */
export function CategoryRow({ search, categories, resetScroll = false }: CategoryRowProps) {
  const isChosen = (id: number) => search.category?.includes(id) ?? false;
  const shown = categories.filter(({ id, count }) => count > 0 || isChosen(id));
  if (shown.length < 2) return null;
  return (
    <nav aria-label="Categories" className="-mx-4 sm:mx-0">
      <ul className="flex gap-1 overflow-x-auto px-4 py-1 sm:px-1">
        {shown.map(({ id, name, count }) => {
          const Icon = categoryIcon(name);
          return (
            <li key={id} className="shrink-0">
              <Link
                to="/explore"
                search={toSearchParams(toggleCategory(search, id))}
                resetScroll={resetScroll}
                aria-current={isChosen(id) ? 'true' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full px-3 text-sm transition-colors duration-150',
                  isChosen(id)
                    ? 'bg-accent-soft font-medium text-accent'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-5" />
                <span>
                  {name} <span className="rounded-full bg-sunken px-1.5 tabular-nums">{count}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
