import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A card has one border and no shadow. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('rounded-2xl border border-line bg-raised p-6', className)}
    />
  );
}
