import { receiptNumber } from '#client/bookings/payment-words.ts';
import { type DeskColumn, DeskTable } from '#client/desk/table/desk-table.tsx';
import { Moment } from '#client/desk/table/moment.tsx';
import { TableSearch } from '#client/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/desk/table/use-desk-search.ts';
import { useIsAdmin } from '#client/desk/use-is-admin.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type PaidPayment, trpc } from '#client/lib/server/trpc.ts';
import { Amount, adminsOnly, BookingCell } from './money-cells.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const columns: DeskColumn<PaidPayment>[] = [
  { header: 'Paid', id: 'when', cell: ({ row }) => <Moment at={row.original.paidAt} /> },
  {
    header: 'Learner and class',
    id: 'who',
    cell: ({ row: { original } }) => (
      <>
        <BookingCell {...original} />
        <p className="text-ink-soft">Receipt {receiptNumber(original.bookingId)}</p>
      </>
    ),
  },
  { header: 'Instructor', id: 'teacher', cell: ({ row }) => row.original.teacherName },
  { header: 'Charged', id: 'charged', cell: ({ row }) => <Amount of={row.original.charged} /> },
  { header: 'Refundable', id: 'left', cell: ({ row }) => <Amount of={row.original.left} /> },
  {
    header: 'Change',
    id: 'change',
    cell: ({ row: { original } }) => <Change payment={original} />,
  },
];

export function PaymentsTable() {
  const { q } = useDeskSearch();
  const pages = trpc.desk.money.payments.useInfiniteQuery({ q }, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <TableSearch hint="Username or email of the learner, or the number of a receipt" />
      <DeskTable label="Payments" item="payment" columns={columns} pages={pages} />
    </>
  );
}

function Change({ payment }: { payment: PaidPayment }) {
  const isAdmin = useIsAdmin();
  if (payment.left === 0) return <>Refunded in full</>;
  if (payment.isDisputed) return <>In dispute at the bank</>;
  return isAdmin ? <RefundDialog payment={payment} /> : adminsOnly;
}
