import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import {
  dateSorts,
  joinSorts,
  priceSorts,
  type SearchSort,
  sortParts,
} from '#shared/market/search/search.ts';

export function SortButtons({ search }: { search: Search }) {
  const navigate = useNavigate();
  const { sort } = search;
  const sortBy = (next: SearchSort | undefined) =>
    navigate({
      to: '/explore',
      search: toSearchParams({ ...search, sort: next }),
      resetScroll: false,
    });
  const parts = sort ? sortParts(sort) : [];
  const price = priceSorts.find((each) => parts.includes(each));
  const date = dateSorts.find((each) => parts.includes(each));
  return (
    <>
      <OrderButton
        name="Price"
        orders={priceSorts}
        labels={['Price (Low to High)', 'Price (High to Low)']}
        order={price}
        onChange={(next) => sortBy(joinSorts(date, next))}
      />
      <OrderButton
        name="Date"
        orders={dateSorts}
        labels={['Date (Soonest)', 'Date (Latest)']}
        order={date}
        onChange={(next) => sortBy(joinSorts(next, price))}
      />
    </>
  );
}

type OrderButtonProps<Order> = {
  name: string;
  orders: readonly [ascending: Order, descending: Order];
  labels: readonly [ascending: string, descending: string];
  order: Order | undefined;
  onChange(next: Order | undefined): void;
};

/** The states cycle: none, ascending, descending, none. */
function OrderButton<Order>(props: OrderButtonProps<Order>) {
  const { name, orders, labels, order, onChange } = props;
  const [ascending, descending] = orders;
  const [label, next, Icon] =
    order === undefined
      ? ([name, ascending, ArrowUpDown] as const)
      : order === ascending
        ? ([labels[0], descending, ArrowUp] as const)
        : ([labels[1], undefined, ArrowDown] as const);
  return (
    <Button
      variant="secondary"
      className="shrink-0"
      aria-pressed={order !== undefined}
      onClick={() => onChange(next)}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
