import { toNextPage } from '#client/lib/pages/pagination.ts';
import { inForm, type StuckPayout, trpc } from '#client/lib/server/trpc.ts';
import { formatExact } from '#client/money/amounts.ts';
import { ConfirmDialog } from '#client/staff/desk/action-dialog.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { useIsAdmin } from '#client/staff/desk/use-is-admin.ts';
import { Amount, adminsOnly, PersonCell } from './money-cells.tsx';

const columns: DeskColumn<StuckPayout>[] = [
  { header: 'Decided', cell: (payout) => <Moment at={payout.createdAt} /> },
  {
    header: 'Instructor',
    cell: (payout) => <PersonCell name={payout.teacherName} username={payout.teacherUsername} />,
  },
  { header: 'Amount', cell: (payout) => <Amount of={payout.amount} /> },
  {
    header: 'State',
    cell: (payout) => (
      <p className="max-w-xs">
        {payout.isReturned ? `Returned; ${formatExact(payout.payable)} is payable` : 'Not sent yet'}
        <span className="block text-ink-soft">{payout.destination ?? 'No bank account'}</span>
      </p>
    ),
  },
  { header: 'Change', cell: (payout) => <RetryPayout payout={payout} /> },
];

export function PayoutsTable() {
  const { q } = useDeskSearch();
  const pages = trpc.desk.money.payouts.useInfiniteQuery({ q }, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <TableSearch hint="Name or username of the instructor" />
      <DeskTable
        label="Payouts"
        item="payout"
        columns={columns}
        pages={pages}
        empty="Every payout was made"
      />
    </>
  );
}

function RetryPayout({ payout }: { payout: StuckPayout }) {
  const { id, amount, payable, isReturned, teacherName, destination } = payout;
  const isAdmin = useIsAdmin();
  const retry = trpc.desk.money.retryPayout.useMutation(inForm);
  if (!isAdmin) return <>{adminsOnly}</>;
  const sum = formatExact(isReturned ? payable : amount);
  const to = `${teacherName} (${destination ?? 'no bank account'})`;
  return (
    <ConfirmDialog
      label="Retry"
      title={`Retry the payout to ${teacherName}`}
      description={
        isReturned
          ? `The account returned it, so it went back to the balance. A new payout sends all that is payable now, ${sum}, from that balance to ${to}. First ask the instructor whether the account is correct.`
          : `We ask the payment provider again to send ${sum} to ${to}. It has left the balance already, so nothing more is taken, and it's never paid twice.`
      }
      submitLabel={`Pay ${sum}`}
      failure="Not retried"
      act={async () => {
        const made = await retry.mutateAsync({ payoutId: id });
        return { title: `Paying ${formatExact(made.amount)} to ${teacherName}` };
      }}
    />
  );
}
