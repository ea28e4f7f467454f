import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type AuditEntry, trpc } from '#client/lib/server/trpc.ts';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { DownloadButton } from '#client/ui/download-button.tsx';
import { PageHeading } from '#client/ui/page/page.tsx';
import { auditActionNames, auditActions } from '#shared/staff/desk/audit.ts';

const columns: DeskColumn<AuditEntry>[] = [
  { header: 'When', cell: (entry) => <Moment at={entry.createdAt} /> },
  {
    header: 'Who',
    cell: (entry) => entry.actorName ?? 'Command on the server',
  },
  { header: 'Action', cell: (entry) => auditActions[entry.action] },
  { header: 'Target', cell: (entry) => entry.subjectLabel },
  {
    header: 'Reason',
    cell: (entry) => (
      <p dir="auto" className="min-w-40 max-w-xs wrap-anywhere">
        {entry.reason}
      </p>
    ),
  },
  {
    header: 'Before → after',
    cell: (entry) => <Values {...entry} />,
  },
];

/** The audit log, newest entry first. */
export function AuditPage() {
  const { q, filter } = useDeskSearch();
  const filters = { q, action: oneOf(auditActionNames, filter) };
  const utils = trpc.useUtils();
  const pages = trpc.desk.audit.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading
        title="Audit log"
        subtitle="Every action of administrators and support. What instructors do is listed when you choose its action. Entries can't be changed or deleted."
        action={
          <DownloadButton
            fileName="learnlocal-audit.csv"
            failure="We couldn't load the audit log"
            load={async () => {
              const csv = await utils.desk.audit.csv.fetch(filters, { staleTime: 0 });
              return new Blob([csv], { type: 'text/csv' });
            }}
          >
            Download CSV
          </DownloadButton>
        }
      />
      <TableSearch
        hint="Names, IDs, reasons, and values"
        filter={{ label: 'Action', options: auditActions }}
      />
      <DeskTable label="Audit log" item="entry" items="entries" columns={columns} pages={pages} />
    </>
  );
}

function Values({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className="flex min-w-40 max-w-sm flex-col gap-1">
      {names.map((name) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-ink-soft">{name}: </dt>
          <dd className="inline">
            {textOf(before[name])} → {textOf(after[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const textOf = (value: unknown) =>
  value === undefined || value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
