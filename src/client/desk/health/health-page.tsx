import { Moment } from '#client/desk/table/moment.tsx';
import { type DeskHealth, trpc } from '#client/lib/server/trpc.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { healthHours } from '#shared/desk/desk-limits.ts';
import { minuteMs } from '#shared/units.ts';
import { MinuteCharts } from './minute-charts.tsx';
import { SharedFacts } from './shared-facts.tsx';

/** How the site is doing: one process minute by minute, and what all processes share. */
export function HealthPage() {
  const health = trpc.desk.health.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return (
    <>
      <PageHeading
        title="Health"
        subtitle={`Figures from the last ${healthHours} hours, updated every minute.`}
      />
      {health.error && !health.data ? (
        <PartFailure error={health.error} onRetry={() => health.refetch()} />
      ) : health.data ? (
        <Figures {...health.data} />
      ) : (
        <Skeleton className="h-80 w-full rounded-2xl" />
      )}
    </>
  );
}

function Figures(health: DeskHealth) {
  const { host, processId, startedAt, minutes } = health.process;
  return (
    <div className="flex flex-col gap-10">
      <SharedFacts {...health} />
      <section aria-labelledby="process">
        <h2 id="process" className="text-xl">
          This process
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-ink-soft">
          Process {processId} on {host}, running since <Moment at={startedAt} />. If several
          processes serve this site, each has figures of its own; Grafana shows them together.
        </p>
        <MinuteCharts minutes={minutes} />
      </section>
    </div>
  );
}
