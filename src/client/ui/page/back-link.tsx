import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

/** A link to the parent page, at the top of a page. */
export const BackLink = createLink(function BackAnchor({
  children,
  ...anchor
}: ComponentProps<'a'>) {
  return (
    <a
      {...anchor}
      className="inline-flex min-h-11 items-center gap-2 rounded-lg text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  );
});
