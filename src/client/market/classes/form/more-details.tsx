import { ChevronRight } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import type { ClassForm } from '#shared/market/classes/classes.ts';

type FoldProps = {
  title: string;
  /** What is set in it. */
  set: string[];
  /** The line while nothing is set. */
  unset: string;
  children: ReactNode;
};

/** The optional fields of a class: a line that says which are set, until it is opened. */
export function MoreDetails({ children, ...line }: FoldProps) {
  return (
    <details className="min-w-0 rounded-2xl border border-line bg-raised">
      <FoldLine {...line} isLarge />
      <div className="divide-y divide-line border-line border-t">{children}</div>
    </details>
  );
}

type FoldedGroupProps = FoldProps & {
  /** The fields in the group: an error of one of them opens it. */
  fields?: (keyof ClassForm)[];
  startsOpen?: boolean;
};

/** A group of optional fields. They stay in the page while it is closed, so that nothing typed is lost. */
export function FoldedGroup(props: FoldedGroupProps) {
  const { fields = [], startsOpen, children, ...line } = props;
  const group = useRef<HTMLDetailsElement>(null);
  useOpenOnError(fields, group);
  return (
    <details ref={group} open={startsOpen}>
      <FoldLine {...line} />
      <div className="flex flex-col gap-6 px-4 pt-2 pb-6 sm:px-5">{children}</div>
    </details>
  );
}

/** Opens before the form focuses the first wrong field: what is folded can't take the focus. */
function useOpenOnError(
  fields: (keyof ClassForm)[],
  group: RefObject<HTMLDetailsElement | null>,
): void {
  const { subscribe } = useFormContext<ClassForm>();
  const names = fields.join();
  useEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback({ errors = {} }) {
          if (!names.split(',').some((name) => name in errors)) return;
          for (
            let fold: HTMLDetailsElement | null | undefined = group.current;
            fold;
            fold = fold.parentElement?.closest('details')
          )
            fold.open = true;
        },
      }),
    [subscribe, names, group],
  );
}

function FoldLine({
  title,
  set,
  unset,
  isLarge,
}: Omit<FoldProps, 'children'> & { isLarge?: true }) {
  return (
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-2xl px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-ink-soft transition-transform duration-150 [[open]>summary>&]:rotate-90"
      />
      <span className="min-w-0">
        <span className={classNames('block', isLarge ? 'font-serif text-lg' : 'font-medium')}>
          {title}
        </span>{' '}
        <span className={classNames('block text-sm', set.length === 0 && 'text-ink-soft')}>
          {set.join(' · ') || unset}
        </span>
      </span>
    </summary>
  );
}
