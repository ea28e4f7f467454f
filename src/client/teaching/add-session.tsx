import { forgetDraft } from '#client/lib/drafts.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type ClassSummary, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { likelySlot } from './likely-slot.ts';
import { SlotForm } from './slot-form.tsx';
import { useAfterTeaching } from './use-after-teaching.ts';

export function AddSession({ summary }: { summary: ClassSummary }) {
  const refresh = useAfterTeaching();
  const draftKey = `add-date-${summary.id}`;
  const add = trpc.classes.addSession.useMutation({
    async onSuccess() {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      await refresh();
      toast({ title: 'Date added', description: 'Students can book it now.' });
    },
  });
  return (
    <FormDialog
      label="Add a date"
      title="Add a date"
      description={summary.title}
      draftKey={draftKey}
      isBusy={add.isPending}
    >
      {(close) => (
        <SlotForm
          draftKey={draftKey}
          initial={likelySlot(summary, Date.now())}
          timeZone={summary.timeZone}
          submitLabel="Add date"
          isPending={add.isPending}
          onSubmit={(slot, form) =>
            add.mutate(
              { classId: summary.id, ...slot },
              {
                onSuccess: close,
                onError: (error) => showServerError(error, 'Date not added', form),
              },
            )
          }
        />
      )}
    </FormDialog>
  );
}
