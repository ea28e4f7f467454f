import type { ReactNode } from 'react';

type FactProps = { icon: ReactNode; name: string; children: ReactNode };

/** A `dl` entry: an icon labeled for screen readers, and a value. */
export function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex gap-3">
      <dt className="mt-0.5 text-ink-soft [&>svg]:size-5">
        <span dir="auto" className="sr-only">
          {name}
        </span>
        {icon}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
