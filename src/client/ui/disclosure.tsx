import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type DisclosureProps = {
  summary: ReactNode;
  /** At the end of the line. */
  aside: ReactNode;
  /** Rendered when it is first opened. */
  children(): ReactNode;
};

/** A line of a list that opens to more. */
export function Disclosure({ summary, aside, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-soft transition-transform duration-150 [[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0 grow">{summary}</span>{' '}
        <span className="shrink-0 tabular-nums">{aside}</span>
      </summary>
      {wasOpened && children()}
    </details>
  );
}
