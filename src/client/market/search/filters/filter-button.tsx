import { SlidersHorizontal } from 'lucide-react';
import type { Search } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';

const load = async () => (await import('./filter-dialog.tsx')).FilterDialog;

/** Opens the filters, which are loaded on hover or focus. */
export function FilterButton({ search, amount }: { search: Search; amount: number }) {
  const { Component: Filters, isOpen, open, close, preloadOn } = useLazyComponent(load);
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-haspopup="dialog"
        {...preloadOn}
        onClick={open}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters{amount > 0 && ` (${amount})`}
      </Button>
      {Filters && <Filters search={search} isOpen={isOpen} onClose={close} />}
    </>
  );
}
