import { count } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type FailedJob, trpc } from '#client/lib/server/trpc.ts';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { useIsAdmin } from '#client/staff/desk/use-is-admin.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { failedJobDays } from '#shared/staff/desk/desk-limits.ts';
import { jobKindNames, jobKinds } from '#shared/staff/desk/failed-jobs.ts';
import { DismissDialog, RetryDialog } from './job-dialogs.tsx';

const columns: DeskColumn<FailedJob>[] = [
  { header: 'Failed', cell: (job) => <Moment at={job.failedAt} /> },
  {
    header: 'What',
    cell: (job) => (
      <div className="wrap-anywhere min-w-40 max-w-sm">
        <p className="font-medium">{job.label}</p>
        {job.subject && <p>“{job.subject}”</p>}
      </div>
    ),
  },
  {
    header: 'To or about',
    cell: (job) => (
      <p className="wrap-anywhere max-w-xs">{job.recipient ?? job.about ?? 'Unknown'}</p>
    ),
  },
  {
    header: 'Error',
    cell: (job) => (
      <p className="wrap-anywhere min-w-32 max-w-xs">
        {job.reason ?? 'It timed out'}
        <span className="block text-ink-soft">after {count(job.attempts, 'attempt')}</span>
      </p>
    ),
  },
];

const changes: DeskColumn<FailedJob> = {
  header: 'Change',
  cell: (job) => (job.mayRetry ? <RetryDialog jobs={[job]} /> : 'An administrator can retry it'),
};
const adminChanges: DeskColumn<FailedJob> = {
  header: 'Change',
  cell: (job) => (
    <div className="-mx-2 flex flex-wrap">
      <RetryDialog jobs={[job]} />
      <DismissDialog jobs={[job]} />
    </div>
  ),
};

/** Jobs that failed permanently and are kept for a retry, latest first. */
export function JobsPage() {
  const { q, filter } = useDeskSearch();
  const isAdmin = useIsAdmin();
  const filters = { q, kind: oneOf(jobKindNames, filter) };
  const pages = trpc.desk.jobs.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  const bulk = (selected: FailedJob[], clear: () => void) => (
    <>
      {selected.every(({ mayRetry }) => mayRetry) && <RetryDialog jobs={selected} onDone={clear} />}
      {isAdmin && <DismissDialog jobs={selected} onDone={clear} />}
    </>
  );
  return (
    <>
      <PageHeading
        title="Jobs and emails"
        subtitle={`Jobs that failed on every attempt. They're kept for ${failedJobDays} days, and you can retry them.`}
      />
      <TableSearch
        hint="Recipients, subjects, names, and errors"
        filter={{ label: 'Kind', options: jobKinds }}
      />
      <DeskTable
        label="Jobs and emails"
        item="job"
        columns={[...columns, isAdmin ? adminChanges : changes]}
        pages={pages}
        empty="Nothing has failed"
        bulk={bulk}
      />
    </>
  );
}
