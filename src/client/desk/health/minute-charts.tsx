import type { ReactNode } from 'react';
import type { HealthMinute } from '#client/lib/server/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { Sparkline } from '#client/ui/sparkline.tsx';

type Figure = {
  name: string;
  /** Null where a minute has none. */
  read(minute: HealthMinute): number | null;
  show(value: number): string;
};

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const inMs = (value: number) => `${precise.format(value)} ms`;

/** The share of `part` in `whole`; null of none. */
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);

const figures: Figure[] = [
  { name: 'Requests per minute', read: ({ requests }) => requests, show: amount.format },
  {
    name: 'Requests that failed',
    read: ({ serverErrors, requests }) => share(serverErrors, requests),
    show: percent.format,
  },
  { name: 'Response time (p95)', read: ({ p95Ms }) => p95Ms, show: inMs },
  { name: 'Bookings per minute', read: ({ bookings }) => bookings, show: amount.format },
  {
    name: 'Responses from a cache',
    read: ({ cacheHits, cacheReads }) => share(cacheHits, cacheReads),
    show: percent.format,
  },
  {
    name: 'Memory',
    read: ({ memoryMib }) => memoryMib,
    show: (value) => `${amount.format(value)} MiB`,
  },
  {
    name: 'Event loop delay (p99)',
    read: ({ eventLoopDelayMs }) => eventLoopDelayMs,
    show: inMs,
  },
  { name: 'Database connections', read: ({ connections }) => connections, show: amount.format },
  {
    name: 'Queries waiting for a connection',
    read: ({ waitingQueries }) => waitingQueries,
    show: amount.format,
  },
];

/** A small chart for each figure, with its last, lowest and highest value as text. */
export function MinuteCharts({ minutes }: { minutes: HealthMinute[] }) {
  if (minutes.length === 0)
    return <p className="text-ink-soft">The first figures appear a minute after it starts.</p>;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      {figures.map(({ name, read, show }) => (
        <li key={name}>
          <Chart name={name} values={minutes.map(read)} show={show} />
        </li>
      ))}
    </ul>
  );
}

const ascending = (a: number, b: number) => a - b;

function rangeOf(sorted: number[], show: Figure['show']): string {
  const [lowest, highest] = [show(sorted[0] ?? 0), show(sorted.at(-1) ?? 0)];
  return lowest === highest ? `Always ${lowest}` : `From ${lowest} to ${highest}`;
}

type ChartProps = { name: string; values: (number | null)[]; show(value: number): string };

function Chart({ name, values, show }: ChartProps): ReactNode {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  return (
    <Card className="flex h-full flex-col gap-2 p-4 max-sm:p-3">
      <h3 className="font-sans font-medium text-sm">{name}</h3>
      <p className="font-serif text-xl tabular-nums">{last === undefined ? '–' : show(last)}</p>
      <Sparkline values={values} />
      <p className="text-ink-soft text-sm tabular-nums">
        {last === undefined ? 'Nothing measured' : rangeOf(known.toSorted(ascending), show)}
      </p>
    </Card>
  );
}
