import type { CommissionSource } from '#shared/market/bookings/commission-source.ts';

/** In UTC, so that pages, emails and statements name the same month. */
const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

type Reason = { source: CommissionSource; studentSince: string | Date | null };

/** Why a booking has its commission: 'Came by your link', or 'Your student since March 2026'. */
export function commissionReasonWords({ source, studentSince }: Reason): string {
  if (source === 'link') return 'Came by your link';
  if (source === 'found' || studentSince === null) return 'Found on LearnLocal';
  return `Your student since ${monthAndYear.format(new Date(studentSince))}`;
}
