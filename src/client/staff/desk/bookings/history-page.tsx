import { Link } from '@tanstack/react-router';
import { type BookingHistory, trpc } from '#client/lib/server/trpc.ts';
import { HistoryLink } from '#client/staff/desk/history-link.tsx';
import { PersonLink } from '#client/staff/desk/people/person-link.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { historyYears } from '#shared/staff/desk/desk-limits.ts';

const linkLook = 'wrap-anywhere inline-flex min-h-6 items-center text-accent underline';

/** What happened to a booking, or to a date with its bookings, oldest first. */
export function HistoryPage({ id }: { id: string }) {
  const history = trpc.desk.bookings.history.useQuery({ id }, { staleTime: 0 });
  return (
    <article className="flex flex-col gap-6">
      <Link
        to="/desk/{-$page}"
        params={{ page: 'bookings' }}
        className="inline-flex min-h-11 items-center self-start text-accent underline"
      >
        All bookings
      </Link>
      {history.data && <HistoryHeading history={history.data} />}
      {history.data && <Entries history={history.data} />}
      {!history.data && !history.error && <Skeleton className="h-80 w-full rounded-2xl" />}
      {!history.data && history.error && (
        <PartFailure error={history.error} onRetry={() => history.refetch()} />
      )}
    </article>
  );
}

type HistoryProps = { history: BookingHistory };

function HistoryHeading({ history }: HistoryProps) {
  const { title, when, classId, sessionId, booking, teacher } = history;
  return (
    <header className="flex flex-col gap-1">
      <h1 dir="auto" className="wrap-anywhere text-2xl">
        {title}
      </h1>
      <p>{when}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {booking && (
          <>
            <Badge>{booking.status}</Badge>
            <span>
              {booking.seats}, receipt {booking.receipt}
            </span>
            <span>
              Student: <PersonLink personId={booking.student.id}>{booking.student.name}</PersonLink>
            </span>
          </>
        )}
        <span>
          Instructor: <PersonLink personId={teacher.id}>{teacher.name}</PersonLink>
        </span>
        {booking && <HistoryLink id={sessionId}>All of this date</HistoryLink>}
        <Link to="/classes/$classId" params={{ classId }} className={linkLook}>
          Class page
        </Link>
      </p>
      <p className="text-ink-soft text-sm">
        Times are in your time zone. Who did what, and which emails were sent, is kept for{' '}
        {historyYears} years.
      </p>
    </header>
  );
}

function Entries({ history: { entries } }: HistoryProps) {
  return (
    <ol className="divide-y divide-line rounded-2xl border border-line bg-raised">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-[14rem_1fr]">
          <span className="text-ink-soft text-sm">
            <Moment at={entry.at} />
          </span>
          <EntryWords entry={entry} />
        </li>
      ))}
    </ol>
  );
}

function EntryWords({ entry }: { entry: BookingHistory['entries'][number] }) {
  const { what, by, booking, isProblem, page } = entry;
  return (
    <div className="wrap-anywhere min-w-0">
      <p dir="auto">
        {what} {isProblem && <Badge tone="accent">Look into it</Badge>}
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {by && (
          <span className="text-ink-soft">
            By {by.id ? <PersonLink personId={by.id}>{by.name}</PersonLink> : by.name}
          </span>
        )}
        {booking && <HistoryLink id={booking.id}>Booking of {booking.student}</HistoryLink>}
        {page && (
          <Link
            to="/desk/{-$page}"
            params={{ page: page.name }}
            search={{ q: page.q, filter: page.filter }}
            className={linkLook}
          >
            {pageNames[page.name]}
          </Link>
        )}
      </p>
    </div>
  );
}

const pageNames = { money: 'Money', jobs: 'Failed emails', audit: 'Audit log' };
