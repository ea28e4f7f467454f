import { count } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { inForm, type StuckRefund, trpc } from '#client/lib/server/trpc.ts';
import { formatExact } from '#client/money/amounts.ts';
import { ConfirmDialog } from '#client/staff/desk/action-dialog.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { useIsAdmin } from '#client/staff/desk/use-is-admin.ts';
import { formatPrice } from '#shared/money/money.ts';
import { Amount, adminsOnly, BookingCell } from './money-cells.tsx';

const columns: DeskColumn<StuckRefund>[] = [
  { header: 'Decided', cell: (refund) => <Moment at={refund.createdAt} /> },
  { header: 'Learner and class', cell: (refund) => <Who {...refund} /> },
  { header: 'Amount', cell: (refund) => <Amount of={refund.amount} /> },
  { header: 'State', cell: (refund) => <RefundState {...refund} /> },
  {
    header: 'Change',
    cell: (refund) => <RefundChange refund={refund} />,
  },
];

export function RefundsTable() {
  const { q } = useDeskSearch();
  const isAdmin = useIsAdmin();
  const pages = trpc.desk.money.refunds.useInfiniteQuery({ q }, { ...toNextPage, staleTime: 0 });
  const bulk = (selected: StuckRefund[], clear: () => void) => (
    <RetryRefunds
      refunds={selected.filter(({ mayRetry }) => mayRetry)}
      label="Retry selected"
      onDone={clear}
    />
  );
  return (
    <>
      <TableSearch hint="Name or username of the learner" />
      <DeskTable
        label="Refunds"
        item="refund"
        columns={columns}
        pages={pages}
        empty="Every refund was made"
        {...(isAdmin && { bulk })}
      />
    </>
  );
}

/** Null only for a charge that was never reported. */
function Who({ studentName, studentUsername, title, isSecondCharge }: StuckRefund) {
  return (
    <>
      {studentName && studentUsername && title ? (
        <BookingCell studentName={studentName} studentUsername={studentUsername} title={title} />
      ) : (
        <p>Unknown: check with the payment provider</p>
      )}
      {isSecondCharge && <p className="text-ink-soft">Charged twice: the second charge</p>}
    </>
  );
}

function RefundState({ isFailed, failedAt, mayRetry }: StuckRefund) {
  if (isFailed)
    return (
      <p className="max-w-xs">
        Failed{' '}
        {failedAt && (
          <span className="text-ink-soft">
            on <Moment at={failedAt} />
          </span>
        )}
      </p>
    );
  return <p>{mayRetry ? 'Not requested yet' : 'The bank is processing it'}</p>;
}

function RefundChange({ refund }: { refund: StuckRefund }) {
  const isAdmin = useIsAdmin();
  if (!refund.mayRetry) return <>Check with the payment provider</>;
  return isAdmin ? <RetryRefunds refunds={[refund]} label="Retry" /> : adminsOnly;
}

/** The balances that pay for the refund, and the email that follows. */
function sourceOf(refunds: StuckRefund[]): string {
  const decided =
    "It was taken from our commission and the instructor's balance when it was decided, so nothing more is taken. The learner is emailed once it's sent.";
  const extra =
    'A second charge was never added to a balance, so none is reduced. The learner was emailed when it was decided.';
  const kinds = new Set(refunds.map(({ isSecondCharge }) => isSecondCharge));
  return kinds.size === 1 ? (kinds.has(true) ? extra : decided) : `${decided} ${extra}`;
}

type RetryProps = { refunds: StuckRefund[]; label: string; onDone?(): void };

function RetryRefunds({ refunds, label, onDone }: RetryProps) {
  const retry = trpc.desk.money.retryRefunds.useMutation(inForm);
  const [first] = refunds;
  if (!first) return null;
  const to = refunds
    .map(({ amount, studentName }) => `${formatPrice(amount)} to ${studentName ?? 'the learner'}`)
    .join(', ');
  return (
    <ConfirmDialog
      label={label}
      title={`Retry ${count(refunds.length, 'refund')}`}
      description={`We ask the payment provider again to send ${to}, to the card that each paid with. ${sourceOf(refunds)} We first check what the provider has already refunded, so nothing is refunded twice.`}
      submitLabel={
        refunds.length === 1
          ? `Refund ${formatExact(first.amount)}`
          : `Retry ${refunds.length} refunds`
      }
      failure="Not retried"
      act={async () => {
        const { changed } = await retry.mutateAsync({ refundIds: refunds.map(({ id }) => id) });
        onDone?.();
        return {
          title: `Retrying ${count(changed, 'refund')}`,
          description: 'Refunds that fail again return to this list or to the failed jobs.',
        };
      }}
    />
  );
}
