import { useAfterClassChange } from '#client/classes/use-after-class-change.ts';
import { forgetDraft } from '#client/lib/drafts.ts';
import { toast } from '#client/lib/toast.ts';
import { type Roster, trpc } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { rescheduleNoticeHours } from '#shared/refund-policy.ts';
import { SlotForm } from './slot-form.tsx';
import { moveWords, notifiedMessage } from './teaching-words.ts';

/** Changes the time of a date; the server enforces the notice for those who have booked. */
export function MoveSession({ session }: { session: Roster['session'] }) {
  const { id: sessionId, timeZone, startTime, endTime } = session;
  const refresh = useAfterClassChange();
  const draftKey = `move-date-${sessionId}`;
  const move = trpc.classes.moveSession.useMutation({
    async onSuccess({ notifiedStudents }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      await refresh();
      toast({ title: 'Time changed', description: notifiedMessage(notifiedStudents) });
    },
  });
  return (
    <FormDialog
      label="Change the time"
      title="Change the time"
      description={
        session.seatsTaken > 0
          ? `You can change it up to ${rescheduleNoticeHours} hours before the start. We'll email everyone who has booked.`
          : 'No one has booked this date yet, so you can change it freely.'
      }
      draftKey={draftKey}
      isBusy={move.isPending}
    >
      {(close) => (
        <SlotForm
          draftKey={draftKey}
          initial={{ startTime, endTime }}
          timeZone={timeZone}
          movedSessionId={sessionId}
          {...(session.seatsTaken > 0 && { note: (slot) => moveWords(session, slot) })}
          submitLabel="Change the time"
          failure="Time not changed"
          submit={async (slot) => {
            await move.mutateAsync({ sessionId, ...slot });
            close();
          }}
        />
      )}
    </FormDialog>
  );
}
