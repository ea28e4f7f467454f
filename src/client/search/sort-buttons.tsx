import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { oneOf } from '#client/lib/search.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/field.tsx';
import type { SearchSort } from '#shared/search.ts';
import { type Search, toSearchParams } from './params/search-params.ts';

/** Each button cycles none, ascending, descending, none (specification, section 2). */
const buttons: { name: string; up: [SearchSort, string]; down: [SearchSort, string] }[] = [
  {
    name: 'Price',
    up: ['price', 'Price (Low to High)'],
    down: ['price-desc', 'Price (High to Low)'],
  },
  { name: 'Date', up: ['soonest', 'Date (Soonest)'], down: ['latest', 'Date (Latest)'] },
];

const otherSorts = ['nearest', 'rating', 'newest'] as const;
const otherLabels = { nearest: 'Nearest', rating: 'Best rated', newest: 'Newest' };

export function SortButtons({ search }: { search: Search }) {
  const navigate = useNavigate();
  const { sort, near, lat } = search;
  const sortBy = (next: SearchSort | undefined) =>
    navigate({
      to: '/explore',
      search: toSearchParams({ ...search, sort: next }),
      resetScroll: false,
    });
  const hasPlace = near !== undefined || lat !== undefined;
  return (
    <>
      {buttons.map(({ name, up, down }) => {
        const [label, next, Icon] =
          sort === up[0]
            ? ([up[1], down[0], ArrowUp] as const)
            : sort === down[0]
              ? ([down[1], undefined, ArrowDown] as const)
              : ([name, up[0], ArrowUpDown] as const);
        return (
          <Button
            key={name}
            variant="secondary"
            className="shrink-0"
            aria-pressed={label !== name}
            onClick={() => sortBy(next)}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </Button>
        );
      })}
      <Select
        aria-label="More sort options"
        value={oneOf(otherSorts, sort) ?? ''}
        onChange={({ target }) => sortBy(oneOf(otherSorts, target.value))}
        className="!w-auto !bg-transparent shrink-0 font-medium"
      >
        <option value="">More sort options</option>
        {otherSorts
          .filter((name) => name !== 'nearest' || hasPlace)
          .map((name) => (
            <option key={name} value={name}>
              {otherLabels[name]}
            </option>
          ))}
      </Select>
    </>
  );
}
