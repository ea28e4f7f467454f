import { numberFieldsOf, numberOf } from '#client/lib/number-fields.ts';
import { inForm, type PaidPayment, trpc } from '#client/lib/server/trpc.ts';
import { formatExact } from '#client/money/amounts.ts';
import { ActionDialog } from '#client/staff/desk/action-dialog.tsx';
import { ReasonField } from '#client/staff/desk/reason-dialog.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { centsToDollars, dollarsToCents, refundSources } from '#shared/money/money.ts';
import { refundForm } from '#shared/staff/desk/desk-money.ts';

/**
 * Refunds part of a payment; while the administrator types, the dialog shows whose balance pays for
 * the amount.
 */
export function RefundDialog({ payment }: { payment: PaidPayment }) {
  const { id, studentName, left, title } = payment;
  const refund = trpc.desk.money.refund.useMutation(inForm);
  return (
    <ActionDialog
      label="Refund"
      title={`Refund ${studentName}`}
      description={`Sends up to ${formatExact(left)} of what ${studentName} paid for “${title}” back to their card. The booking stays as it is. We email the reason to the learner and the instructor. You can't undo this.`}
      schema={refundForm}
      defaultValues={{ left, reason: '' }}
      submitLabel={(form) => {
        const amount = numberOf(form.watch('amount'));
        return isPossible(payment, amount) ? `Refund ${formatExact(amount)}` : 'Refund';
      }}
      failure="Not refunded"
      act={async (values) => {
        const made = await refund.mutateAsync({ paymentId: id, ...values, left });
        return {
          title: `Refunding ${formatExact(made.amount)} to ${studentName}`,
          description: `${formatExact(made.left)} of the payment is left.`,
        };
      }}
    >
      {(form) => (
        <>
          <NumberField
            label="Amount in dollars"
            hint={sourcesSentence(payment, numberOf(form.watch('amount')))}
            {...numberFieldsOf(form)('amount', 'money')}
          />
          <ReasonField hint="The learner and instructor will see this." {...form.field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}

const isPossible = ({ left }: PaidPayment, amount: number) => amount > 0 && amount <= left;

/** The balances that pay for an amount; without an amount, for the whole rest. */
function sourcesSentence(payment: PaidPayment, typed: number): string {
  const { charged, commission, left, teacherName, isReleased } = payment;
  const amount = isPossible(payment, typed) ? typed : left;
  const cents = {
    chargedCents: dollarsToCents(charged),
    commissionCents: dollarsToCents(commission),
    leftCents: dollarsToCents(left),
  };
  const sources = refundSources(cents, dollarsToCents(amount));
  const [ours, theirs] = [
    formatExact(centsToDollars(sources.fromCommissionCents)),
    formatExact(centsToDollars(sources.fromTeacherCents)),
  ];
  const balance = isReleased
    ? `the payable balance of ${teacherName}. What was paid out already comes off the next payout`
    : `what is held for ${teacherName}`;
  return `${formatExact(amount)}: ${ours} from our commission, and ${theirs} from ${balance}.`;
}
