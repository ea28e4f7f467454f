import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { type CalendarDate, type Mutation, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classChange } from '#client/market/classes/class-data.ts';
import {
  leftOutMessage,
  minimumMessage,
  moveWords,
  notifiedMessage,
} from '#client/market/teaching/teaching-words.ts';
import { onClock } from '#client/ui/forms/clock-times.ts';
import type { SlotForm as Slot } from '#shared/market/classes/slots.ts';
import { rescheduleNotice } from '#shared/rule-words.ts';
import { NoteField, useNote } from './note-field.tsx';
import { SlotForm } from './slot-form.tsx';

type MovedSession = Pick<
  CalendarDate,
  'id' | 'timeZone' | 'firstMeeting' | 'meetingCount' | 'seatsTaken'
>;

/** A sentence about the effect of a move on booked learners. */
export function moveNotice({ seatsTaken, meetingCount }: MovedSession): string {
  const notice =
    seatsTaken > 0
      ? `You can change it up to ${rescheduleNotice} before the start. We'll email everyone who has booked.`
      : 'No one has booked this date yet, so you can change it freely.';
  return meetingCount > 1
    ? `${notice} Choose when the first of the ${meetingCount} meetings starts; the others move with it.`
    : notice;
}

export function useMoveSession(draftKey: string): Mutation<typeof trpc.classes.moveSession> {
  return trpc.classes.moveSession.useMutation({
    ...classChange,
    onSuccess({ notifiedStudents, lacksMinimum, isWordLeftOut }) {
      // Runs even if the user has left the page and the form never closes.
      forgetDraft(draftKey);
      const description = `${notifiedMessage(notifiedStudents)}${minimumMessage(lacksMinimum)}${leftOutMessage(isWordLeftOut)}`;
      toast({ title: 'Time changed', description });
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

/** The new time of a date; the server enforces the notice for booked dates. */
export function MoveForm({ session, initial, draftKey, move, onMoved }: MoveFormProps) {
  const { id: sessionId, timeZone, seatsTaken, firstMeeting } = session;
  const { note, change, forget } = useNote(sessionId);
  return (
    <SlotForm
      draftKey={draftKey}
      initial={initial ?? firstMeeting}
      timeZone={timeZone}
      movedSessionId={sessionId}
      {...(seatsTaken > 0 && { note: (slot) => moveWords({ ...firstMeeting, seatsTaken }, slot) })}
      submitLabel="Change the time"
      failure="Time not changed"
      submit={async (slot) => {
        await move.mutateAsync({ sessionId, word: note, ...onClock(slot, timeZone, firstMeeting) });
        forget();
        onMoved();
      }}
    >
      {seatsTaken > 0 && <NoteField note={note} change={change} />}
    </SlotForm>
  );
}
