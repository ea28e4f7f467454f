import type { ReactNode } from 'react';

/** A small icon in front of a few words. */
export function IconText({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-soft [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
