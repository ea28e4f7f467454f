import type { ReactNode } from 'react';
import { Moment } from '#client/desk/table/moment.tsx';
import { formatAgo } from '#client/lib/formats/durations.ts';
import type { DeskHealth } from '#client/lib/server/trpc.ts';
import { secondMs } from '#shared/units.ts';

const amount = new Intl.NumberFormat('en-US');

/** What all processes share, read from the database just now. */
export function SharedFacts({ jobs, database, replica, dataCheck }: DeskHealth) {
  const now = Date.now();
  const checkedAt = new Date(now - dataCheck.ageSeconds * secondMs).toISOString();
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className="mb-4 text-xl">
        The whole site
      </h2>
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name="Jobs waiting">
          {amount.format(jobs.waiting)}
          {jobs.oldestDueAt && `, the oldest due ${formatAgo(jobs.oldestDueAt, now)}`}
        </Fact>
        <Fact name="Jobs running">{amount.format(jobs.running)}</Fact>
        <Fact name="Jobs that failed">{amount.format(jobs.failed)}</Fact>
        <Fact name="Database connections">
          {amount.format(database.connections)} of {amount.format(database.maxConnections)}
        </Fact>
        <Fact name="Replica">{replicaWords(replica)}</Fact>
        <Fact name="Stored totals">
          {dataCheck.faults === 0 ? 'All correct' : `${amount.format(dataCheck.faults)} wrong`},
          recounted {formatAgo(checkedAt, now)}
        </Fact>
        <Fact name="Continuous backup">
          {database.walArchivedAt ? <Moment at={database.walArchivedAt} /> : 'Not set up'}
        </Fact>
      </dl>
    </section>
  );
}

function replicaWords(replica: DeskHealth['replica']): string {
  if (!replica) return 'None';
  const { lagSeconds } = replica;
  if (lagSeconds === null) return 'Not responding';
  return `At most ${lagSeconds.toFixed(1)} seconds behind`;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-b py-3">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
