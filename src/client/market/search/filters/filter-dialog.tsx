import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { type Search, toSearch, toSearchParams } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { FilterFields } from './filter-fields.tsx';
import { noNumbers, readFilters, type TypedFilters } from './typed-filters.ts';

type FilterDialogProps = { search: Search; isOpen: boolean; onClose(): void };

/** All filters in one place; fills a phone's screen. Nothing changes until they are applied. */
export function FilterDialog({ search, isOpen, onClose }: FilterDialogProps) {
  return (
    <Dialog
      title="Filters"
      isOpen={isOpen}
      onOpenChange={onClose}
      isDialogFocused
      className="max-sm:top-0 max-sm:left-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:translate-0 max-sm:rounded-none sm:max-w-lg"
    >
      {isOpen && <FilterForm search={search} onClose={onClose} />}
    </Dialog>
  );
}

function FilterForm({ search, onClose }: Pick<FilterDialogProps, 'search' | 'onClose'>) {
  const navigate = useNavigate();
  // Only the changes, because a requested position may arrive while the dialog is open.
  const [changes, setChanges] = useState<Search>({});
  const [typed, setTyped] = useState<TypedFilters>({});
  const read = readFilters(typed, { ...search, ...changes });
  const draft = { ...search, ...changes, ...read.filters };
  const chosen = toSearch(toSearchParams(draft));
  const total = useTotal(chosen);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (Object.keys(read.errors).length > 0)
      return event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    onClose();
    void navigate({ to: '/explore', search: toSearchParams(chosen), resetScroll: false });
  };
  return (
    <form noValidate onSubmit={apply} className="mt-4 flex flex-col gap-6">
      <FilterFields
        search={draft}
        onChange={(change) => setChanges({ ...changes, ...change })}
        numberField={(name) => ({
          value: typed[name] ?? search[name] ?? '',
          error: read.errors[name],
          onChange: ({ target }) => setTyped({ ...typed, [name]: target.value }),
        })}
      />
      <div className="-mx-6 -mb-6 sticky -bottom-6 flex items-center justify-between gap-3 border-line border-t bg-raised px-6 py-3">
        <Button
          variant="quiet"
          onClick={() => {
            setChanges(cleared(draft));
            setTyped(noNumbers);
          }}
        >
          Clear all
        </Button>
        <Button type="submit">
          {total === undefined ? 'Show classes' : `Show ${count(total, 'class', 'classes')}`}
        </Button>
      </div>
    </form>
  );
}

/** The search without filters, but with its text and order. */
const cleared = ({ q: _, sort: __, ...filters }: Search): Search =>
  Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));

/** The number of classes that a search finds. */
function useTotal(search: Search): number | undefined {
  const debounced = useDebounced(JSON.stringify(search));
  const { data } = trpc.search.find.useQuery(
    { ...(JSON.parse(debounced) as Search), limit: 1 },
    { placeholderData: keepPreviousData },
  );
  return data?.total;
}
