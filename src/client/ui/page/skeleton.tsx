import { classNames } from '#client/ui/class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames(
        'noscript:hidden animate-pulse rounded-lg bg-sunken print:hidden',
        className,
      )}
    />
  );
}
