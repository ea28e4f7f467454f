import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { type ClassSort, nextOrder, type SortOrder } from './sort-classes.ts';

const labels: Record<keyof ClassSort, Record<SortOrder, string>> = {
  price: { none: 'Price', asc: 'Price (Low to High)', desc: 'Price (High to Low)' },
  date: { none: 'Date', asc: 'Date (Soonest)', desc: 'Date (Latest)' },
};
const icons = { none: ArrowUpDown, asc: ArrowUp, desc: ArrowDown };

type SortButtonsProps = { sort: ClassSort; onSort(sort: ClassSort): void };

/** Each cycles none, ascending, descending, none. */
export function SortButtons({ sort, onSort }: SortButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {(['price', 'date'] as const).map((key) => {
        const order = sort[key];
        const Icon = icons[order];
        return (
          <Button
            key={key}
            variant="secondary"
            aria-pressed={order !== 'none'}
            onClick={() => onSort({ ...sort, [key]: nextOrder(order) })}
          >
            <Icon aria-hidden className="size-4" />
            {labels[key][order]}
          </Button>
        );
      })}
    </div>
  );
}
