import { formatMonth } from '#client/lib/formats/formats.ts';
import type { Earnings } from '#client/lib/server/trpc.ts';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { formatExact } from './amounts.ts';
import { EarningDates } from './earning-dates.tsx';

type Months = { months: Earnings['months'] };

const usd = { style: 'currency', currency: 'USD' } as const;
const whole = new Intl.NumberFormat('en-US', { ...usd, maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en-US', {
  ...usd,
  notation: 'compact',
  maximumFractionDigits: 1,
  trailingZeroDisplay: 'stripIfInteger',
});

/** '$38', '$1.2K' */
const short = (dollars: number) => (Math.abs(dollars) < 1000 ? whole : compact).format(dollars);

/** The months since the first one with earnings. */
function monthsSinceFirst(months: Earnings['months']): Earnings['months'] {
  const first = months.findIndex(({ net }) => net !== 0);
  return first === -1 ? [] : months.slice(first);
}

type EarningMonthsProps = { earnings: Pick<Earnings, 'months' | 'monthsTotal'> };

/** Earnings of the last twelve months, as a bar chart and as a list that opens to dates. */
export function EarningMonths({ earnings: { months: all, monthsTotal } }: EarningMonthsProps) {
  const months = monthsSinceFirst(all);
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="text-xl">
        Month by month
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        What your students paid in each month, less refunds and our commission. Open a month to see
        its classes.
      </p>
      <div className="overflow-hidden rounded-2xl border border-line bg-raised">
        {months.length > 1 && <Bars months={months} />}
        <ul className="divide-y divide-line">
          {months.toReversed().map(({ month, net }) => (
            <li key={month}>
              <Disclosure summary={formatMonth(`${month}-01`)} aside={formatExact(net)}>
                {() => <EarningDates month={month} />}
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
      </div>
    </section>
  );
}

function Bars({ months }: Months) {
  const highest = Math.max(...months.map(({ net }) => net), 1);
  return (
    <div aria-hidden="true" className="flex items-end border-line border-b p-4 sm:p-6">
      {months.map(({ month, net }) => {
        const name = formatMonth(`${month}-01`).slice(0, 3);
        return (
          <div key={month} className="flex min-w-0 grow basis-0 flex-col items-center text-sm">
            <div className="flex h-44 w-full flex-col items-center justify-end gap-1">
              {net !== 0 && (
                <span className="whitespace-nowrap text-ink-soft tabular-nums max-md:hidden">
                  {short(net)}
                </span>
              )}
              <div
                className="w-3/4 max-w-12 rounded-t-sm bg-accent"
                style={{ height: `${(Math.max(net, 0) / highest) * 85}%` }}
              />
            </div>
            <span className="w-full border-line-strong border-t pt-1 text-center text-ink-soft">
              {name.slice(0, 1)}
              <span className="max-sm:hidden">{name.slice(1)}</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
