import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

/** A column has short lines, and starts at the left edge of the header. */
const widths = {
  wide: 'max-w-6xl',
  column: 'max-w-6xl *:max-w-2xl',
  medium: 'max-w-3xl',
  narrow: 'max-w-xl',
};
type PageProps = { children: ReactNode; width?: keyof typeof widths; className?: string };

/** The content column of a page. */
export function Page({ children, width = 'wide', className }: PageProps) {
  return (
    <div
      className={classNames('mx-auto w-full px-4 py-10 sm:px-6 sm:py-14', widths[width], className)}
    >
      {children}
    </div>
  );
}

type HeadingProps = { title: string; subtitle?: ReactNode; action?: ReactNode };

export function PageHeading({ title, subtitle, action }: HeadingProps) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-prose">
        <h1 className="text-2xl">{title}</h1>
        {subtitle && <p className="mt-2 text-ink-soft text-lg">{subtitle}</p>}
      </div>
      {action}
    </div>
  );
}
