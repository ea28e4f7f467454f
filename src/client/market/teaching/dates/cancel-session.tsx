import { useState } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { type AddedPerson, type Roster, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { classData } from '#client/market/classes/class-data.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import {
  cancellationWords,
  leftOutMessage,
  notifiedMessage,
  toTellWords,
} from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { formatPrice } from '#shared/money/money.ts';
import { rescheduleNotice } from '#shared/rule-words.ts';
import { NoteField, useNote } from './note-field.tsx';

type CancelSessionProps = {
  session: Roster['session'];
  /** People added by hand whom we don't email. */
  notEmailed: AddedPerson[];
  onCanceled(): void;
};

/** Cancels a date after confirmation; the server refunds every student who paid, in full. */
export function CancelSession({ session, notEmailed, onCanceled }: CancelSessionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const emailed = session.seatsTaken - notEmailed.reduce((sum, { seats }) => sum + seats, 0);
  const { note, change, forget } = useNote(session.id);
  const cancel = trpc.classes.cancelSession.useMutation({
    meta: { errorToast: 'Date not canceled', changes: classData },
    onSuccess({ notifiedStudents, refunded, isWordLeftOut }) {
      forget();
      setIsAsking(false);
      onCanceled();
      const refund = refunded > 0 ? ` ${formatPrice(refunded)} will be refunded.` : '';
      toast({
        title: 'Date canceled',
        description: `${notifiedMessage(notifiedStudents)}${refund}${leftOutMessage(isWordLeftOut)}`,
      });
    },
    onError: () => setIsAsking(false),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Cancel this date
      </Button>
      <AskDialog
        isOpen={isAsking}
        title="Cancel this date?"
        description={`${session.title}, ${slotSentence(session, localZone())}`}
        keep="Keep date"
        confirm="Cancel date"
        pendingLabel="Canceling…"
        isPending={cancel.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => cancel.mutate({ sessionId: session.id, word: note })}
      >
        <p className="mt-4">
          {cancellationWords(emailed, session.refundedStudents)} You can't undo this. Students plan
          around your dates, so let them know at least {rescheduleNotice} ahead whenever you can.
        </p>
        {notEmailed.length > 0 && <p className="mt-4">{toTellWords(notEmailed.length)}</p>}
        {session.seatsTaken > 0 && (
          <div className="mt-4">
            <NoteField note={note} change={change} />
          </div>
        )}
      </AskDialog>
    </>
  );
}
