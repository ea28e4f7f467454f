import { useState } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { Roster } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { attendances, isConfirmed } from '#shared/market/bookings/booking-states.ts';
import { unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import { useSaveMark } from './attendance.tsx';
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
  const [asked, setAsked] = useState<typeof missing | null>(null);
  const [isPending, setIsPending] = useState(false);
  if (missing.length < 2 && !asked) return null;
  const people = count((asked ?? missing).length, 'person', 'people');
  return (
    <div className="mt-3 print:hidden">
      <Button variant="secondary" onClick={() => setAsked(missing)}>
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
        onConfirm={async () => {
          setIsPending(true);
          for (const mark of asked ?? []) await mark();
          setIsPending(false);
          setAsked(null);
        }}
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
      .filter(({ mark }) => mark === undefined || mark.meeting !== meeting)
      .map((entry) => () => markAdded(entry, { status, meeting })),
  ];
}
