import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type OpenDispute, trpc } from '#client/lib/server/trpc.ts';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { Amount, BookingCell } from './money-cells.tsx';

const columns: DeskColumn<OpenDispute>[] = [
  { header: 'Opened', cell: (dispute) => <Moment at={dispute.createdAt} /> },
  { header: 'Learner and class', cell: (dispute) => <BookingCell {...dispute} /> },
  { header: 'Instructor', cell: (dispute) => dispute.teacherName },
  { header: 'Amount', cell: (dispute) => <Amount of={dispute.amount} /> },
];

export function DisputesTable() {
  const { q } = useDeskSearch();
  const pages = trpc.desk.money.disputes.useInfiniteQuery({ q }, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <TableSearch hint="Name or username of the learner" />
      <DeskTable
        label="Disputes"
        item="dispute"
        columns={columns}
        pages={pages}
        empty="No dispute is open"
      />
    </>
  );
}
