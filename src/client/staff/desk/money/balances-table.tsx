import { count } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { type TeacherBalance, trpc } from '#client/lib/server/trpc.ts';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import type { BalanceKind } from '#shared/staff/desk/desk-money.ts';
import { Amount, PersonCell } from './money-cells.tsx';

const columns: DeskColumn<TeacherBalance>[] = [
  { header: 'Instructor', cell: (balance) => <PersonCell {...balance} /> },
  { header: 'Held', cell: (balance) => <Amount of={balance.held} /> },
  { header: 'Payable', cell: (balance) => <Amount of={balance.payable} /> },
  {
    header: 'In dispute',
    cell: (balance) => <Amount of={balance.disputed} />,
  },
  {
    header: 'Own students',
    cell: (balance) => ownShareWords(balance.ownStudents),
  },
  {
    header: 'Payout account',
    cell: (balance) => (balance.isAccountReady ? (balance.destination ?? 'Ready') : 'Not ready'),
  },
];

/** '34% of 120 bookings' */
function ownShareWords({ bookings, own }: TeacherBalance['ownStudents']): string {
  if (bookings === 0) return 'No bookings';
  return `${Math.round((own * 100) / bookings)}% of ${count(bookings, 'booking')}`;
}

/** Shows only negative balances. */
export const OwedBalancesTable = () => <BalancesTable kind="owed" />;

export function BalancesTable({ kind }: { kind?: BalanceKind }) {
  const { q } = useDeskSearch();
  const filters = { q, kind };
  const pages = trpc.desk.money.balances.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <TableSearch hint="Username or email of the instructor" />
      <DeskTable
        label="Balances"
        item="balance"
        columns={columns}
        pages={pages}
        empty={kind === 'owed' && !q ? 'No balance is below zero' : 'No balances found'}
      />
    </>
  );
}
