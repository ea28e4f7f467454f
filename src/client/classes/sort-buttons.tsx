import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import type { ClassSort } from '#shared/class-lists.ts';
import { nextOrder } from './class-sort.ts';

const labels = {
  price: { none: 'Price', asc: 'Price (Low to High)', desc: 'Price (High to Low)' },
  date: { none: 'Date', asc: 'Date (Soonest)', desc: 'Date (Latest)' },
};
const icons = { none: ArrowUpDown, asc: ArrowUp, desc: ArrowDown };

type SortButtonsProps = { sort: ClassSort; onSort(sort: ClassSort): void };

export function SortButtons({ sort, onSort }: SortButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {(['price', 'date'] as const).map((key) => {
        const order = sort[key] ?? 'none';
        const Icon = icons[order];
        return (
          <Button
            key={key}
            variant="secondary"
            aria-pressed={order !== 'none'}
            onClick={() => onSort({ ...sort, [key]: nextOrder(sort[key]) })}
          >
            <Icon aria-hidden className="size-4" />
            {labels[key][order]}
          </Button>
        );
      })}
    </div>
  );
}
