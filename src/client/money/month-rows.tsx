import { Link } from '@tanstack/react-router';
import { count, formatDate, localZone } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type Earning, trpc } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { commissionReasonWords } from '#shared/money/commission-words.ts';
import type { EarningState } from '#shared/money/earnings.ts';
import { formatExact } from './amounts.ts';
import { stateLabels } from './earning-words.ts';

const tones: Partial<Record<EarningState, 'accent' | 'good'>> = {
  payable: 'accent',
  paid: 'good',
};

/** Each payment that this month changed, latest first: the rows add up to the month. */
export function MonthRows({ month }: { month: string }) {
  const pages = trpc.money.monthEarnings.useInfiniteQuery(
    { month },
    { ...toNextPage, staleTime: 0 },
  );
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="m-4 h-24 rounded-lg" />;
  const rows = pages.data.pages.flatMap(({ items }) => items);
  return (
    <div className="border-line border-t pb-4 sm:pl-8">
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((earning) => (
          // Spots that were added to a booking are paid later, in a row of their own.
          <EarningRow key={`${earning.bookingId} ${earning.date}`} earning={earning} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={rows.length} item="booking" />
    </div>
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const { title, sessionId, student, seats, startTime, timeZone, state, date } = earning;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-48 grow basis-0">
        <h3 dir="auto" className="text-lg">
          <Link
            to="/dashboard/teacher/sessions/$sessionId"
            params={{ sessionId }}
            className="underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p>
          {student}
          {seats > 1 && `, ${count(seats, 'spot')}`}, {formatDate(startTime, timeZone)}
        </p>
        <p className="text-ink-soft text-sm">
          {commissionReasonWords(earning)} · Paid on {formatDate(date, localZone())}
        </p>
      </div>
      <Amounts earning={earning} />
      <span className="sm:w-28 sm:text-right">
        <Badge tone={tones[state] ?? 'plain'}>{stateLabels[state]}</Badge>
      </span>
    </li>
  );
}

/** With their signs, so that they add up as they stand. */
function Amounts({ earning: { price, refund, commission, net } }: { earning: Earning }) {
  const parts = [
    { name: 'Price', amount: price },
    { name: 'Refund', amount: -refund },
    { name: 'Commission', amount: -commission },
  ];
  return (
    <dl className="w-56 text-sm max-sm:w-full">
      {parts.map(
        ({ name, amount }) => amount !== 0 && <Amount key={name} name={name} amount={amount} />,
      )}
      <Amount name="You earn" amount={net} isTotal />
    </dl>
  );
}

type AmountProps = { name: string; amount: number; isTotal?: boolean };

function Amount({ name, amount, isTotal }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'font-medium text-base' : ''}`}>
      <dt className={isTotal ? undefined : 'text-ink-soft'}>{name}</dt>
      <dd className="tabular-nums">{formatExact(amount)}</dd>
    </div>
  );
}
