import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField } from '#client/ui/forms/text-field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { offerNextForm } from '#shared/market/bookings/waitlist.ts';

type OfferNextProps = { entryId: string; name: string };

/** Offers a person in the queue the next spot out of order, with a reason that is stored. */
export function OfferNext({ entryId, name }: OfferNextProps) {
  return (
    <FormDialog
      label="Offer the next spot"
      title={`Offer ${name} the next spot?`}
      description="They go ahead of everyone else in line. We keep your reason, in case someone asks."
    >
      {(close) => <ReasonForm entryId={entryId} onDone={close} />}
    </FormDialog>
  );
}

function ReasonForm({ entryId, onDone }: { entryId: string; onDone(): void }) {
  const offer = trpc.waitlist.offerNext.useMutation(inForm);
  const form = useServerForm({
    schema: offerNextForm,
    defaultValues: { reason: '' },
    failure: 'The order stays as it was',
    async submit({ reason }) {
      await offer.mutateAsync({ entryId, reason });
      onDone();
      toast({ title: 'They get the next spot', description: "We'll email them when it opens up." });
    },
  });
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextAreaField label="Reason" rows={3} {...form.field('reason')} />
      <Button type="submit" className="self-end" isPending={form.isPending} pendingLabel="Saving…">
        Offer the next spot
      </Button>
    </form>
  );
}
