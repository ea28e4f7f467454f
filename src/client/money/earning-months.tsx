import { useTransition } from 'react';
import { formatMonth } from '#client/lib/formats/formats.ts';
import type { Earnings } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { formatExact } from './amounts.ts';
import { sourceWords, sumTerms } from './earning-words.ts';
import { MonthRows } from './month-rows.tsx';

type Month = Earnings['months'][number];

const hasPayments = ({ price, refund, found, own }: Month) =>
  price !== 0 || refund !== 0 || found + own > 0;

/** The months since the first one with a payment or refund. */
function monthsSinceFirst(months: Month[]): Month[] {
  const first = months.findIndex(hasPayments);
  return first === -1 ? [] : months.slice(first);
}

type EarningMonthsProps = {
  earnings: Pick<Earnings, 'months' | 'monthsTotal' | 'hasEarlierMonths'>;
  onEarlier(): void;
};

/** Each month with its sum, latest first; it opens to its bookings. */
export function EarningMonths({ earnings, onEarlier }: EarningMonthsProps) {
  const { monthsTotal, hasEarlierMonths } = earnings;
  const [isLoading, startLoading] = useTransition();
  const months = monthsSinceFirst(earnings.months);
  if (months.length === 0 && !hasEarlierMonths) return <NoEarnings />;
  const highest = Math.max(...months.map(({ net }) => net), 1);
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-raised">
        {months.toReversed().map((month) => (
          <li key={month.month}>
            <Disclosure
              summary={<MonthSummary month={month} share={Math.max(month.net, 0) / highest} />}
              aside={
                <span className="block min-w-22 text-right font-medium">
                  {formatExact(month.net)}
                </span>
              }
            >
              {() => <MonthRows month={month.month} />}
            </Disclosure>
          </li>
        ))}
        {months.length > 1 && (
          <li className="flex justify-between gap-4 p-4 font-medium sm:px-5">
            <span className="pl-8">Total</span>
            <span className="tabular-nums">{formatExact(monthsTotal)}</span>
          </li>
        )}
      </ul>
      {hasEarlierMonths && (
        <Button
          variant="secondary"
          className="mt-4"
          isPending={isLoading}
          onClick={() => startLoading(onEarlier)}
        >
          Show earlier months
        </Button>
      )}
    </>
  );
}

function MonthSummary({ month, share }: { month: Month; share: number }) {
  return (
    <>
      <span className="block">{formatMonth(`${month.month}-01`)}</span>
      <span className="block text-ink-soft text-sm">{sourceWords(month)}</span>{' '}
      <span className="flex flex-wrap gap-x-[0.5ch] text-ink-soft text-sm tabular-nums">
        {sumTerms(month).map((term) => (
          <span key={term} className="min-[22rem]:whitespace-nowrap">
            {term}{' '}
          </span>
        ))}
      </span>
      <span aria-hidden="true" className="mt-2 block h-1 rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </>
  );
}

const NoEarnings = () => (
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
