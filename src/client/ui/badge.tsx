import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  plain: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
};

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-sm',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
