import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type DeskBooking, trpc } from '#client/lib/server/trpc.ts';
import { HistoryLink } from '#client/staff/desk/history-link.tsx';
import { BookingCell } from '#client/staff/desk/money/money-cells.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { statusLabels } from '#shared/market/bookings/booking-states.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { receiptNumber } from '#shared/money/receipt-number.ts';
import { historyInput } from '#shared/staff/desk/history.ts';
import { HistoryPage } from './history-page.tsx';

const columns: DeskColumn<DeskBooking>[] = [
  { header: 'Booked', cell: (booking) => <Moment at={booking.createdAt} /> },
  { header: 'Learner and class', cell: (booking) => <BookingCell {...booking} /> },
  { header: 'Date', cell: (booking) => <Moment at={booking.startTime} /> },
  {
    header: 'State',
    cell: ({ status, seats }) => (
      <>
        {statusLabels[status]}, {spots(seats)}
      </>
    ),
  },
  {
    header: 'History',
    cell: ({ id }) => <HistoryLink id={id}>{receiptNumber(id)}</HistoryLink>,
  },
];

/** Finds bookings, or shows the history of the booking or date whose id is in the URL or was typed. */
export function BookingsPage() {
  const { open, q } = useDeskSearch();
  const id = open ?? historyInput.safeParse({ id: q }).data?.id;
  return id ? <HistoryPage id={id} /> : <BookingList />;
}

function BookingList() {
  const { q } = useDeskSearch();
  const pages = trpc.desk.bookings.list.useInfiniteQuery({ q }, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading title="Bookings" subtitle="All bookings, latest first, with their histories." />
      <TableSearch hint="Username or email of the learner, the number of a receipt, or the ID of a booking or date" />
      <DeskTable label="Bookings" item="booking" columns={columns} pages={pages} />
    </>
  );
}
