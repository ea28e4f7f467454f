import { useAfterClassChange } from '#client/classes/use-after-class-change.ts';
import { forgetDraft } from '#client/lib/drafts.ts';
import { toast } from '#client/lib/toast.ts';
import { type CalendarDate, trpc } from '#client/lib/trpc.ts';
import { rescheduleNoticeHours } from '#shared/refund-policy.ts';
import type { SlotForm as Slot } from '#shared/slots.ts';
import { SlotForm } from './slot-form.tsx';
import { moveWords, notifiedMessage } from './teaching-words.ts';

type MovedSession = Pick<CalendarDate, 'id' | 'timeZone' | 'startTime' | 'endTime' | 'seatsTaken'>;

/** What moving a date means for those who booked it. */
export const moveNotice = ({ seatsTaken }: MovedSession) =>
  seatsTaken > 0
    ? `You can change it up to ${rescheduleNoticeHours} hours before the start. We'll email everyone who has booked.`
    : 'No one has booked this date yet, so you can change it freely.';

export function useMoveSession(draftKey: string) {
  const refresh = useAfterClassChange();
  return trpc.classes.moveSession.useMutation({
    async onSuccess({ notifiedStudents }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      await refresh();
      toast({ title: 'Time changed', description: notifiedMessage(notifiedStudents) });
    },
  });
}

type MoveFormProps = {
  session: MovedSession;
  /** The suggested time; by default the current one. */
  initial?: Slot;
  draftKey: string;
  move: ReturnType<typeof useMoveSession>;
  onMoved(): void;
};

/** The new time of a date; the server enforces the notice for those who have booked. */
export function MoveForm({ session, initial, draftKey, move, onMoved }: MoveFormProps) {
  const { id: sessionId, timeZone, startTime, endTime } = session;
  return (
    <SlotForm
      draftKey={draftKey}
      initial={initial ?? { startTime, endTime }}
      timeZone={timeZone}
      movedSessionId={sessionId}
      {...(session.seatsTaken > 0 && { note: (slot) => moveWords(session, slot) })}
      submitLabel="Change the time"
      failure="Time not changed"
      submit={async (slot) => {
        await move.mutateAsync({ sessionId, ...slot });
        onMoved();
      }}
    />
  );
}
