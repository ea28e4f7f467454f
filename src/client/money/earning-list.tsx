import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import type { Earning } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { commissionReasonWords } from '#shared/market/bookings/commission-words.ts';
import type { EarningState } from '#shared/money/earnings.ts';
import { formatExact } from './amounts.ts';
import { useEarnings } from './earning-pages.ts';
import { stateLabels } from './earning-words.ts';

const tones: Partial<Record<EarningState, 'accent' | 'good'>> = {
  payable: 'accent',
  paid: 'good',
};

/** Each paid booking, latest payment first. */
export function EarningList() {
  const { items, pages } = useEarnings();
  if (items.length === 0)
    return (
      <Notice
        title="No earnings yet"
        action={
          <LinkButton to="/dashboard/teacher" search={{ tab: 'classes' }}>
            Your classes
          </LinkButton>
        }
      >
        When a student pays for one of your classes, you see it here right away.
      </Notice>
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {items.map((earning) => (
          <EarningRow key={earning.bookingId} earning={earning} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={items.length} item="booking" />
    </>
  );
}

function EarningRow({ earning }: { earning: Earning }) {
  const { title, student, startTime, timeZone, price, commission, net, state, date } = earning;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4 sm:p-5">
      <div className="min-w-48 grow basis-0">
        <h3 dir="auto" className="text-lg">
          {title}
        </h3>
        <p>
          {student}, {formatDate(startTime, timeZone)}
        </p>
        <p className="text-ink-soft text-sm">
          {commissionReasonWords(earning)} · Paid on {formatDate(date, localZone())}
        </p>
      </div>
      <dl className="w-56 text-sm max-sm:w-full">
        <Amount name="Price" amount={price} />
        <Amount name="Commission" amount={commission} />
        <Amount name="You earn" amount={net} isTotal />
      </dl>
      <span className="sm:w-28 sm:text-right">
        <Badge tone={tones[state] ?? 'plain'}>{stateLabels[state]}</Badge>
      </span>
    </li>
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
