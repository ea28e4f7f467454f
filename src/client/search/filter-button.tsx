import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { unreachable } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import type { Search } from './params/search-params.ts';
import type { FilterDialog } from './filter-dialog.tsx';

const load = async () => (await import('./filter-dialog.tsx')).FilterDialog;

/** Opens the filters, which are loaded when the button is approached. */
export function FilterButton({ search, amount }: { search: Search; amount: number }) {
  const [Filters, setFilters] = useState<ComponentType<Parameters<typeof FilterDialog>[0]>>();
  const [isOpen, setIsOpen] = useState(false);
  const approach = () => {
    load().catch(() => {});
  };
  const open = () => {
    setIsOpen(true);
    load().then(
      (Loaded) => setFilters(() => Loaded),
      () => toast({ title: 'Error', description: unreachable, tone: 'bad' }),
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-haspopup="dialog"
        onPointerEnter={approach}
        onFocus={approach}
        onClick={open}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters{amount > 0 && ` (${amount})`}
      </Button>
      {Filters && <Filters search={search} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
