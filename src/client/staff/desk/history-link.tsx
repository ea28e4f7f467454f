import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to the desk's history of a booking or date. */
export function HistoryLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      dir="auto"
      to="/desk/{-$page}"
      params={{ page: 'bookings' }}
      search={{ open: id }}
      className="wrap-anywhere inline-flex min-h-6 items-center font-medium text-accent underline"
    >
      {children}
    </Link>
  );
}
