import { Link } from '@tanstack/react-router';
import { count, formatDate } from '#client/lib/formats/formats.ts';
import { type EarningDate, trpc } from '#client/lib/server/trpc.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { formatExact } from './amounts.ts';

/** The dates that brought in money in a month; each opens to its bookings. */
export function EarningDates({ month }: { month: string }) {
  const { data, error, refetch } = trpc.money.earningDates.useQuery({ month }, { staleTime: 0 });
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="m-4 h-24 rounded-lg" />;
  if (data.length === 0)
    return <p className="px-4 pb-4 text-ink-soft sm:px-5">No one paid in this month.</p>;
  return (
    <ul className="divide-y divide-line border-line border-t bg-sunken sm:pl-4">
      {data.map((date) => (
        <li key={date.sessionId}>
          <DateLine date={date} />
        </li>
      ))}
    </ul>
  );
}

function DateLine({ date }: { date: EarningDate }) {
  const { sessionId, title, startTime, timeZone, bookings, net } = date;
  const summary = (
    <>
      <span dir="auto" className="block font-medium">
        {title}
      </span>
      <span className="block text-ink-soft text-sm">
        {formatDate(startTime, timeZone)} · {count(bookings.length, 'booking')}
      </span>
    </>
  );
  return (
    <Disclosure summary={summary} aside={formatExact(net)}>
      {() => (
        <div className="px-4 pb-3 pl-12 sm:pr-5 sm:pl-13">
          <ul className="flex flex-col gap-1 text-sm">
            {bookings.map(({ bookingId, student, seats, net: earned }) => (
              <li key={bookingId} className="flex justify-between gap-4">
                <span className="min-w-0">
                  {student}
                  {seats > 1 && `, ${count(seats, 'spot')}`}
                </span>
                <span className="tabular-nums">{formatExact(earned)}</span>
              </li>
            ))}
          </ul>
          <Link
            to="/dashboard/teacher/sessions/$sessionId"
            params={{ sessionId }}
            className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
          >
            See the roster
          </Link>
        </div>
      )}
    </Disclosure>
  );
}
