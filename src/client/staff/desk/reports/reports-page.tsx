import { count } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type QueueItem, trpc } from '#client/lib/server/trpc.ts';
import { wordsOf } from '#client/staff/desk/classes-page.tsx';
import { RemovalCell } from '#client/staff/desk/removal-cell.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { moderationReasons } from '#shared/staff/desk/moderation.ts';
import { queueKindNames, queueKinds } from '#shared/staff/desk/reports.ts';
import { waitSentence } from '#shared/staff/desk/wait-reasons.ts';
import { AnswerAppealDialog } from './answer-appeal-dialog.tsx';
import { CloseReportsDialog } from './close-reports-dialog.tsx';
import { DecideOnWaiting } from './decide-on-waiting.tsx';
import { ReportedLink } from './reported-link.tsx';

const columns: DeskColumn<QueueItem>[] = [
  { header: 'Waiting since', cell: (item) => <Moment at={item.since} /> },
  {
    header: 'What',
    cell: (item) => (
      <div className="min-w-48 max-w-sm">
        <ReportedLink item={item} />
        <p
          dir="auto"
          className={classNames(
            'wrap-anywhere mt-1 whitespace-pre-line text-ink-soft',
            !item.reasons && 'line-clamp-6',
          )}
        >
          {wordsOf(item.content, item.whatToExpect)}
        </p>
      </div>
    ),
  },
  {
    header: 'Who',
    cell: (item) => (
      <p className="wrap-anywhere min-w-36">
        {item.personName ?? 'Former member'}
        <span className="block text-ink-soft">{item.personUsername}</span>
      </p>
    ),
  },
  { header: 'Why', cell: (item) => <Filed {...item} /> },
  {
    header: 'Visibility',
    cell: (item) =>
      item.reasons ? <Badge tone="accent">Waiting</Badge> : <RemovalCell removal={item.removal} />,
  },
  {
    header: 'Answer',
    cell: (item) => <Answer item={item} />,
  },
];

/** Open reports, appeals and content that waits, oldest first. */
export function ReportsPage() {
  const { q, filter } = useDeskSearch();
  const filters = { q, kind: oneOf(queueKindNames, filter) };
  const pages = trpc.desk.reports.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading
        title="Reports"
        subtitle="Open reports and appeals, and what only its author sees until you decide, oldest first."
      />
      <TableSearch
        hint="Words in a title, or the name of a person"
        filter={{ label: 'What', options: queueKinds }}
      />
      <DeskTable
        label="Reports, appeals and what waits"
        item="entry"
        items="entries"
        columns={columns}
        pages={pages}
        empty="Nothing is waiting"
      />
    </>
  );
}

function Answer({ item }: { item: QueueItem }) {
  if (item.needsColleague)
    return (
      <p className="min-w-32 text-ink-soft">
        You are involved in this, so another staff member has to decide.
      </p>
    );
  if (item.reasons) return <DecideOnWaiting item={item} reasons={item.reasons} />;
  return item.isAppeal ? <AnswerAppealDialog item={item} /> : <CloseReportsDialog item={item} />;
}

function Filed({ isAppeal, appeal, count: amount, reports, reasons }: QueueItem) {
  if (reasons)
    return (
      <div className="min-w-48 max-w-sm">
        {reasons.map((reason) => (
          <p key={reason}>{waitSentence(reason)}</p>
        ))}
      </div>
    );
  if (isAppeal)
    return (
      <div className="min-w-48 max-w-sm">
        <Badge tone="accent">Appeal</Badge>
        <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
          {appeal}
        </p>
      </div>
    );
  return (
    <div className="min-w-48 max-w-sm">
      <Badge>{count(amount, 'report')}</Badge>
      <ul className="mt-1 flex flex-col gap-2">
        {reports.map(({ id, reason, details, reporterName, reporterUsername }) => (
          <li key={id} dir="auto" className="wrap-anywhere whitespace-pre-line">
            <span className="font-medium">{moderationReasons[reason]}. </span>
            {details}
            <span className="block text-ink-soft">
              {reporterName ?? 'Former member'}
              {reporterUsername && ` (${reporterUsername})`}
            </span>
          </li>
        ))}
      </ul>
      {amount > reports.length && (
        <p className="mt-1 text-ink-soft">And {amount - reports.length} more</p>
      )}
    </div>
  );
}
