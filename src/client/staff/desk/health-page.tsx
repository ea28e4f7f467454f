import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAgo } from '#client/lib/formats/durations.ts';
import { type DeskHealth, trpc } from '#client/lib/server/trpc.ts';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { PageHeading } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { waitingCountMax } from '#shared/staff/desk/desk-overview.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

/** The problems that a person must look at, and the running versions. */
export function HealthPage() {
  const health = trpc.desk.health.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: minuteMs,
  });
  return (
    <>
      <PageHeading title="Health" />
      {health.error && !health.data ? (
        <PartFailure error={health.error} onRetry={() => health.refetch()} />
      ) : health.data ? (
        <Facts {...health.data} />
      ) : (
        <Skeleton className="h-80 w-full rounded-2xl" />
      )}
    </>
  );
}

function Facts({
  dataCheck,
  lateSchedules,
  failedJobs,
  backup,
  walArchivedAt,
  versions,
}: DeskHealth) {
  const now = Date.now();
  const checkedAt = new Date(now - dataCheck.ageSeconds * secondMs).toISOString();
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Stored totals">
        {dataCheck.faults === 0 ? 'All correct' : `${dataCheck.faults} wrong`}, recounted{' '}
        {formatAgo(checkedAt, now)}
      </Fact>
      <Fact name="Scheduled jobs">
        {lateSchedules.length === 0
          ? 'All on time'
          : lateSchedules.map(({ queue, dueAt }) => (
              <p key={queue}>
                {queue}: due {formatAgo(dueAt, now)}
              </p>
            ))}
      </Fact>
      <Fact name="Emails that could not be sent">
        <FailedJobs count={failedJobs.emails} filter="email" />
      </Fact>
      <Fact name="Payment jobs that failed">
        <FailedJobs count={failedJobs.payments} filter="money" />
      </Fact>
      <Fact name="Other jobs that failed">
        <FailedJobs count={failedJobs.others} filter="other" />
      </Fact>
      <Fact name="Last backup">
        {backup.finishedAt ? <Moment at={backup.finishedAt} /> : 'None yet'}
        {backup.failure && `. Then: ${backup.failure}`}
      </Fact>
      <Fact name="Last restore drill">
        {backup.drilledAt ? <Moment at={backup.drilledAt} /> : 'None yet'}
      </Fact>
      <Fact name="Continuous backup">
        {walArchivedAt ? <Moment at={walArchivedAt} /> : 'Not set up'}
      </Fact>
      <Fact name="LearnLocal">{versions.learnLocal}</Fact>
      <Fact name="Last migration">{versions.lastMigration}</Fact>
      <Fact name="PostgreSQL">{versions.postgres}</Fact>
      <Fact name="Node.js">{versions.node}</Fact>
    </dl>
  );
}

function FailedJobs({ count, filter }: { count: number; filter: string }) {
  if (count === 0) return 'None';
  return (
    <Link
      to="/desk/{-$page}"
      params={{ page: 'jobs' }}
      search={{ filter }}
      className="underline underline-offset-4"
    >
      {count > waitingCountMax ? `${waitingCountMax.toLocaleString('en-US')}+` : count}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-b py-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
