import { Link } from '@tanstack/react-router';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type DeskWaiting, trpc } from '#client/lib/server/trpc.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { maxPayoutPendingDays, maxRefundPendingDays } from '#shared/money/payments.ts';
import { type WaitingName, waitingCountMax } from '#shared/staff/desk/desk-overview.ts';
import { minuteMs } from '#shared/units.ts';

type Row = {
  label: string;
  /** The page of the desk that handles these items, and its filter. */
  page?: string;
  filter?: string;
};

const rows: Record<WaitingName, Row> = {
  openReports: { label: 'Reports', page: 'reports' },
  openAppeals: { label: 'Appeals', page: 'reports', filter: 'appeal' },
  applications: { label: 'Applications to teach', page: 'instructors' },
  waitingContent: { label: 'Classes and requests that wait', page: 'reports', filter: 'waiting' },
  openDisputes: { label: 'Open disputes', page: 'money', filter: 'disputes' },
  failedRefunds: { label: 'Refunds that failed', page: 'money', filter: 'refunds' },
  lateRefunds: {
    label: `Refunds pending for more than ${maxRefundPendingDays} days`,
    page: 'money',
    filter: 'refunds',
  },
  rejectedPayouts: {
    label: 'Instructors whose payout was rejected',
    page: 'money',
    filter: 'payouts',
  },
  latePayouts: {
    label: `Payouts pending for more than ${maxPayoutPendingDays} days`,
    page: 'money',
    filter: 'payouts',
  },
  failedEmails: { label: 'Emails that could not be sent', page: 'jobs', filter: 'email' },
  failedPayments: { label: 'Payment jobs that failed', page: 'jobs', filter: 'money' },
  failedJobs: { label: 'Other jobs that failed', page: 'jobs', filter: 'other' },
};

/** The number of items that wait for staff, and the time of the oldest. */
export function OverviewPage() {
  const overview = trpc.desk.overview.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  const waiting = overview.data?.waiting.filter(({ count: amount }) => amount > 0);
  return (
    <>
      <PageHeading title="Overview" subtitle={waiting && summaryOf(waiting)} />
      {overview.error && !waiting ? (
        <PartFailure error={overview.error} onRetry={() => overview.refetch()} />
      ) : waiting ? (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-raised empty:hidden">
          {waiting.map((each) => (
            <WaitingRow key={each.name} {...each} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-80 w-full rounded-2xl" />
      )}
    </>
  );
}

const summaryOf = ({ length }: DeskWaiting[]): string =>
  length === 0
    ? 'Nothing needs your attention.'
    : `${count(length, 'item needs', 'items need')} attention.`;

function WaitingRow({ name, count: amount, oldestAt }: DeskWaiting) {
  const { label, page, filter } = rows[name];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <span className="min-w-12 font-serif text-accent text-xl tabular-nums">
        {amount > waitingCountMax ? `${waitingCountMax.toLocaleString('en-US')}+` : amount}
      </span>
      <span className="min-w-0 grow basis-48">
        {page === undefined ? (
          label
        ) : (
          <Link
            dir="auto"
            to="/desk/{-$page}"
            params={{ page }}
            search={{ filter }}
            className="underline underline-offset-4"
          >
            {label}
          </Link>
        )}
      </span>
      {oldestAt && (
        <span className="text-ink-soft text-sm max-sm:w-full max-sm:pl-16">
          Oldest: <time dateTime={oldestAt}>{formatAgo(oldestAt, Date.now())}</time>
        </span>
      )}
    </li>
  );
}
