import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to the desk's page of a person. */
export function PersonLink({ personId, children }: { personId: string; children: ReactNode }) {
  return (
    <Link
      dir="auto"
      to="/desk/{-$page}"
      params={{ page: 'people' }}
      search={{ open: personId }}
      className="wrap-anywhere inline-flex min-h-6 items-center font-medium text-accent underline"
    >
      {children}
    </Link>
  );
}
