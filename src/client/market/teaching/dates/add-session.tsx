import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { type ClassSummary, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import { minimumMessage } from '#client/market/teaching/teaching-words.ts';
import { dateOnClock } from '#client/ui/forms/clock-times.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { SlotForm } from './slot-form.tsx';
import { suggestDate } from './suggest-slot.ts';

export function AddSession({ summary }: { summary: ClassSummary }) {
  const draftKey = `add-date-${summary.id}`;
  const add = trpc.classes.addSession.useMutation({
    ...classChange,
    onSuccess({ lacksMinimum }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      const description = `Students can book it now.${minimumMessage(lacksMinimum)}`;
      toast({ title: 'Date added', description });
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
          initial={suggestDate(summary, Date.now())}
          canHaveMeetings
          timeZone={summary.timeZone}
          submitLabel="Add date"
          failure="Date not added"
          submit={async (date) => {
            await add.mutateAsync({ classId: summary.id, ...dateOnClock(date, summary.timeZone) });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}
