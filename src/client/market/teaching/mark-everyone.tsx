import { useState } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { Roster } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { attendances, isConfirmed } from '#shared/market/bookings/booking-states.ts';
import { unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import { notSaved, useSaveMark } from './attendance.tsx';
import type { AddEntry } from './pocket/entries.ts';
import { markAdded } from './pocket/waiting-person-row.tsx';
import { atMeeting, joinsLater } from './roster-row.tsx';

type Everyone = {
  roster: Roster;
  /** Those who were added without a connection. */
  added: AddEntry[];
  /** The position of the shown meeting, for a course. */
  meeting: number | undefined;
};

const [status] = attendances;

/** Marks all who have no mark yet as attended, after asking. */
export function MarkEveryone(everyone: Everyone) {
  const missing = useMissingMarks(everyone);
  /** The number of people, which becomes smaller while they are marked. */
  const [asked, setAsked] = useState<number | null>(null);
  const [isPending, setIsPending] = useState(false);
  if (missing.length < 2 && asked === null) return null;
  const people = count(asked ?? missing.length, 'person', 'people');
  async function markAll() {
    setIsPending(true);
    let failed = 0;
    for (const mark of missing) await mark().catch(() => failed++);
    toast(failed > 0 ? { title: notSaved, tone: 'bad' } : { title: `${people} marked` });
    setIsPending(false);
    setAsked(null);
  }
  return (
    <div className="mt-3 print:hidden">
      <Button variant="secondary" onClick={() => setAsked(missing.length)}>
        Everyone came
      </Button>
      <AskDialog
        isOpen={asked !== null}
        title="Did everyone come?"
        description={`${people} without a mark will be marked as attended. You can change each mark.`}
        keep="Go back"
        confirm={`Mark ${people}`}
        pendingLabel="Saving…"
        isPending={isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => void markAll()}
        // The button is removed once everyone is marked.
        getReturnFocus={() => (isPending ? document.getElementById('roster') : null)}
      />
    </div>
  );
}

/** What marks each of those who have no mark. */
function useMissingMarks({ roster, added, meeting }: Everyone): (() => Promise<void>)[] {
  const { save } = useSaveMark();
  const { students, byHand } = roster;
  const isMissing = (person: Parameters<typeof atMeeting>[0]) =>
    isConfirmed(atMeeting(person, meeting).status);
  return [
    ...students
      .filter((student) => isMissing(student) && !joinsLater(student, meeting))
      .map(({ bookingId, fullName, username }) => {
        const input = { bookingId, status, meeting };
        return () => save({ kind: 'booking', input }, fullName || username);
      }),
    ...byHand.filter(isMissing).map(({ id: addedId, name }) => {
      const input = { addedId, status, meeting };
      return () => save({ kind: 'byHand', input }, name ?? unnamed);
    }),
    ...added
      // Only one mark can wait for someone who waits.
      .filter(({ mark }) => mark === undefined)
      .map((entry) => () => markAdded(entry, { status, meeting })),
  ];
}
