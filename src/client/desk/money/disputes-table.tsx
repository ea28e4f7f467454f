import { type DeskColumn, DeskTable } from '#client/desk/table/desk-table.tsx';
import { Moment } from '#client/desk/table/moment.tsx';
import { TableSearch } from '#client/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/desk/table/use-desk-search.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type OpenDispute, trpc } from '#client/lib/server/trpc.ts';
import { Amount, BookingCell } from './money-cells.tsx';

const columns: DeskColumn<OpenDispute>[] = [
  { header: 'Opened', id: 'when', cell: ({ row }) => <Moment at={row.original.createdAt} /> },
  { header: 'Learner and class', id: 'who', cell: ({ row }) => <BookingCell {...row.original} /> },
  { header: 'Instructor', id: 'teacher', cell: ({ row }) => row.original.teacherName },
  { header: 'Amount', id: 'amount', cell: ({ row }) => <Amount of={row.original.amount} /> },
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
