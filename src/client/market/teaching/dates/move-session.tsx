import type { Roster } from '#client/lib/server/trpc.ts';
import { firstMeeting } from '#client/market/classes/class-words.ts';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { MoveForm, moveNotice, useMoveSession } from './move-form.tsx';

/** Changes the time of a date. */
export function MoveSession({ session: moved }: { session: Roster['session'] }) {
  const meetingCount = Math.max(1, moved.meetings.length);
  const session = { ...moved, meetingCount, firstMeeting: firstMeeting(moved) };
  const draftKey = `move-date-${session.id}`;
  const move = useMoveSession(draftKey);
  return (
    <FormDialog
      label="Change the time"
      title="Change the time"
      description={moveNotice(session)}
      draftKey={draftKey}
      isBusy={move.isPending}
    >
      {(close) => <MoveForm session={session} draftKey={draftKey} move={move} onMoved={close} />}
    </FormDialog>
  );
}
