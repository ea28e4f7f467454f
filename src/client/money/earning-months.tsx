import { formatMonth } from '#client/lib/formats/formats.ts';
import type { Earnings } from '#client/lib/server/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { formatExact } from './amounts.ts';

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

/** Earnings of the last twelve months, as a bar chart and as a table. */
export function EarningMonths({ months }: Months) {
  if (months.every(({ net }) => net === 0)) return null;
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="text-xl">
        The last twelve months
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        What your students paid in each month, less refunds and our commission.
      </p>
      <Card className="max-sm:px-4">
        <Bars months={months} />
        <details className="mt-4 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg text-accent underline underline-offset-4">
            Show the numbers
          </summary>
          <MonthTable months={months} />
        </details>
      </Card>
    </section>
  );
}

function Bars({ months }: Months) {
  const highest = Math.max(...months.map(({ net }) => net), 1);
  return (
    <div aria-hidden="true" className="flex items-end">
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

function MonthTable({ months }: Months) {
  return (
    <table className="mt-2 w-full max-w-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">You earned</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, net }) => (
          <tr key={month} className="border-line border-b last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="py-2 text-right tabular-nums">{formatExact(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
