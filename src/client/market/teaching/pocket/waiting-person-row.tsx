import { useState } from 'react';
import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
import type { Roster } from '#client/lib/server/trpc.ts';
import { Attendance, type Marking } from '#client/market/teaching/attendance.tsx';
import { RosterFrame, RosterNotes } from '#client/market/teaching/roster-frame.tsx';
import { withGuests } from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { attendanceOf } from '#shared/market/bookings/booking-states.ts';
import { paidHowWords } from '#shared/market/bookings/by-hand-limits.ts';
import { formatPrice } from '#shared/money/money.ts';
import type { AddEntry, Entry, MarkInput } from './entries.ts';
import { dismissEntry, updateEntry } from './pocket-state.ts';

type WaitingPersonRowProps = {
  entry: AddEntry;
  session: Roster['session'];
  hasStarted: boolean;
  hasEnded: boolean;
  /** The position of the shown meeting, for a course. */
  meeting: number | undefined;
};

const unmarked = attendanceOf([null]).status;

/** Whether the entry is a person who waits to be on the roster. */
export const isAdded = (entry: Entry): entry is AddEntry =>
  entry.kind === 'add' && entry.rejection === undefined;

/** Keeps a mark, which is made once the person is on the roster. */
export const markAdded = ({ id }: AddEntry, mark: MarkInput): Promise<void> =>
  updateEntry(id, (same) => (same.kind === 'add' ? { ...same, mark } : same));

/** Someone who was added without a connection, and can be marked like everyone else. */
export function WaitingPersonRow(props: WaitingPersonRowProps) {
  const { entry, session, hasStarted, hasEnded, meeting } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasRoom = useIsWide('22rem');
  const { name, input, mark } = entry;
  const { seats = 1, paidHow, amount = 0, phoneNumber = null, participants = null } = input;
  const shown = mark?.meeting === meeting ? mark : undefined;
  const marking: Marking = {
    isPending: false,
    shownStatus: shown?.status ?? unmarked,
    save: (status, attendedSeats) => void markAdded(entry, { status, attendedSeats, meeting }),
  };
  return (
    <RosterFrame
      name={name}
      company={withGuests({ seats })}
      notes={<RosterNotes person={{ name, seats, phoneNumber, participants }} session={session} />}
      seats={seats}
      // On the narrowest phones, the name needs the room.
      state={isOpen || !hasRoom ? null : 'Waiting'}
      marking={hasStarted ? marking : null}
      isOpen={isOpen}
      onToggle={setIsOpen}
      details={
        <p className="text-ink-soft text-sm">
          Waits for a connection · {paidHowWords[paidHow]}
          {amount > 0 && ` · ${formatPrice(amount)}`}
        </p>
      }
    >
      {hasStarted && (
        <Attendance
          marked={{ name, seats, attendedSeats: shown?.attendedSeats ?? null }}
          marking={marking}
          hasEnded={hasEnded}
          isEmailed={false}
        />
      )}
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          onClick={() => void dismissEntry(entry.id)}
        >
          Remove
        </Button>
      </div>
    </RosterFrame>
  );
}
