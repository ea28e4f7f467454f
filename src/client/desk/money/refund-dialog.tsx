import { useState } from 'react';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type PaidPayment, trpc } from '#client/lib/trpc.ts';
import { formatExact } from '#client/money/amounts.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextAreaField, TextField } from '#client/ui/text-field.tsx';
import { refundForm } from '#shared/desk-money.ts';
import { centsToDollars, dollarsToCents, refundSources } from '#shared/money.ts';

/** Refunds part of a payment; it says where the money comes from while the amount is typed. */
export function RefundDialog({ payment }: { payment: PaidPayment }) {
  const [isBusy, setIsBusy] = useState(false);
  const { studentName, left, title } = payment;
  return (
    <FormDialog
      label="Refund"
      title={`Refund ${studentName}`}
      description={`Sends up to ${formatExact(left)} of what ${studentName} paid for “${title}” back to their card. The booking stays as it is. We email the reason to the learner and the instructor. You can't undo this.`}
      isBusy={isBusy}
    >
      {(close) => <RefundFields payment={payment} close={close} setIsBusy={setIsBusy} />}
    </FormDialog>
  );
}

type FieldsProps = { payment: PaidPayment; close(): void; setIsBusy(isBusy: boolean): void };

function RefundFields({ payment, close, setIsBusy }: FieldsProps) {
  const { id, left, studentName } = payment;
  const utils = trpc.useUtils();
  const refund = trpc.desk.money.refund.useMutation();
  const form = useServerForm({
    schema: refundForm,
    defaultValues: { left, reason: '' },
    failure: 'Not refunded',
    async submit(values) {
      setIsBusy(true);
      const made = await refund
        .mutateAsync({ paymentId: id, ...values, left })
        .finally(() => setIsBusy(false));
      await utils.desk.invalidate();
      toast({
        title: `Refunding ${formatExact(made.amount)} to ${studentName}`,
        description: `${formatExact(made.left)} of the payment is left.`,
      });
      close();
    },
    onError: () => utils.desk.invalidate(),
  });
  const amount = form.watch('amount');
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField
        label="Amount in dollars"
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0.01"
        max={left}
        autoComplete="off"
        hint={sourcesSentence(payment, amount)}
        {...form.field('amount', { valueAsNumber: true })}
      />
      <TextAreaField
        label="Reason"
        hint="The learner and the instructor read it."
        rows={3}
        {...form.field('reason')}
      />
      <Button type="submit" isPending={form.isPending}>
        {isPossible(payment, amount) ? `Refund ${formatExact(amount)}` : 'Refund'}
      </Button>
    </form>
  );
}

const isPossible = ({ left }: PaidPayment, amount: number) => amount > 0 && amount <= left;

/** From where an amount comes; for none, where all of what is left would come from. */
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
