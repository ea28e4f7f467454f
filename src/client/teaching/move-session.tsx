import { forgetDraft } from '#client/lib/drafts.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { type Roster, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SlotForm } from './slot-form.tsx';
import { toldSentence } from './teaching-words.ts';
import { useAfterTeaching } from './use-after-teaching.ts';

/** Changes the time of a date; the server enforces the 48-hour notice. */
export function MoveSession({ session }: { session: Roster['session'] }) {
  const { id: sessionId, timeZone, startTime, endTime } = session;
  const refresh = useAfterTeaching();
  const draftKey = `move-date-${sessionId}`;
  const move = trpc.classes.moveSession.useMutation({
    async onSuccess({ toldStudents }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      await refresh();
      toast({ title: 'Time changed', description: toldSentence(toldStudents) });
    },
  });
  return (
    <FormDialog
      label="Change the time"
      title="Change the time"
      description="You can change it up to 48 hours before the start. We'll email everyone who has booked."
      draftKey={draftKey}
      isBusy={move.isPending}
    >
      {(close) => (
        <SlotForm
          draftKey={draftKey}
          initial={{ startTime, endTime }}
          timeZone={timeZone}
          submitLabel="Change the time"
          isPending={move.isPending}
          onSubmit={(slot, form) =>
            move.mutate(
              { sessionId, ...slot },
              {
                onSuccess: close,
                onError: (error) => showServerError(error, 'Time not changed', form),
              },
            )
          }
        />
      )}
    </FormDialog>
  );
}
