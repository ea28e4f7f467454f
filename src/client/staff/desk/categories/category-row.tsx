import { ArrowDown, ArrowUp } from 'lucide-react';
import { count } from '#client/lib/formats/formats.ts';
import { type DeskCategory, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { categoryData } from './category-change.ts';
import { MergeCategory, RenameCategory } from './category-forms.tsx';

type CategoryRowProps = {
  category: DeskCategory;
  /** The categories into which this one can be merged. */
  others: DeskCategory[];
  isMoving: boolean;
  onUp?(): void;
  onDown?(): void;
};

export function CategoryRow({ category, others, isMoving, onUp, onDown }: CategoryRowProps) {
  const { name, retiredAt, classes } = category;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-40 grow">
        <p className="wrap-anywhere font-medium">
          {name} {retiredAt && <Badge>Retired</Badge>}
        </p>
        <p className="text-ink-soft text-sm">{count(classes, 'class', 'classes')}</p>
      </div>
      <div className="-mx-2 flex flex-wrap items-center">
        <Button
          variant="quiet"
          aria-label={`Move ${name} up`}
          disabled={!onUp}
          isPending={isMoving}
          onClick={onUp}
        >
          {!isMoving && <ArrowUp aria-hidden className="size-4" />}
        </Button>
        <Button
          variant="quiet"
          aria-label={`Move ${name} down`}
          disabled={!onDown}
          isPending={isMoving}
          onClick={onDown}
        >
          {!isMoving && <ArrowDown aria-hidden className="size-4" />}
        </Button>
        <RenameCategory category={category} />
        {others.length > 0 && <MergeCategory category={category} others={others} />}
        <RetireCategory category={category} />
      </div>
    </li>
  );
}

function RetireCategory({ category: { id, name, retiredAt } }: { category: DeskCategory }) {
  const retire = trpc.desk.categories.retire.useMutation({
    meta: { errorToast: 'Not changed', changes: categoryData },
    onSuccess: (_result, { isRetired }) =>
      toast(
        isRetired
          ? { title: `${name} retired`, description: "Its classes keep it; new ones can't use it." }
          : { title: `${name} is back`, description: 'New classes can use it again.' },
      ),
  });
  return (
    <Button
      variant="quiet"
      isPending={retire.isPending}
      onClick={() => retire.mutate({ categoryId: id, isRetired: !retiredAt })}
    >
      {retiredAt ? 'Bring back' : 'Retire'}
    </Button>
  );
}
