import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type PaidPayment, trpc } from '#client/lib/server/trpc.ts';
import { HistoryLink } from '#client/staff/desk/history-link.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { useIsAdmin } from '#client/staff/desk/use-is-admin.ts';
import { receiptNumber } from '#shared/money/receipt-number.ts';
import { Amount, adminsOnly, BookingCell } from './money-cells.tsx';
import { RefundDialog } from './refund-dialog.tsx';

const columns: DeskColumn<PaidPayment>[] = [
  { header: 'Paid', cell: (payment) => <Moment at={payment.paidAt} /> },
  {
    header: 'Learner and class',
    cell: (payment) => (
      <>
        <BookingCell {...payment} />
        <HistoryLink id={payment.bookingId}>Receipt {receiptNumber(payment.bookingId)}</HistoryLink>
      </>
    ),
  },
  { header: 'Instructor', cell: (payment) => payment.teacherName },
  { header: 'Charged', cell: (payment) => <Amount of={payment.charged} /> },
  { header: 'Refundable', cell: (payment) => <Amount of={payment.left} /> },
  {
    header: 'Change',
    cell: (payment) => <Change payment={payment} />,
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
