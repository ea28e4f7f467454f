import { Check, Circle, X } from 'lucide-react';
import { useState } from 'react';
import { type AddedPerson, type RosterStudent, trpc } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Select } from '#client/ui/forms/field.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import {
  attendances,
  isAttended,
  isConfirmed,
  isNoShow,
  type Attendance as Mark,
} from '#shared/market/bookings/booking-states.ts';
import { unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import type { MarkChange } from './pocket/entries.ts';
import { usePocket } from './pocket/use-roster-pocket.ts';

const [attended] = attendances;

export const notSaved = "We couldn't save attendance";

/** Saves marks: first on this phone, where it keeps the roster. */
export function useSaveMark() {
  const pocket = usePocket();
  const meta = { errorToast: notSaved };
  const booking = trpc.bookings.markAttendance.useMutation({
    meta: { ...meta, changes: ['classes'] },
  });
  const byHand = trpc.byHand.mark.useMutation({ meta: { ...meta, changes: ['bookings'] } });
  const [sent] = [booking, byHand].flatMap(({ isPending, variables }) =>
    isPending ? variables : [],
  );
  return {
    /** The mark that is being sent. */
    sent: sent?.status,
    /** Rejects with an error that is shown. */
    async save(change: MarkChange, name: string): Promise<void> {
      const send = () =>
        change.kind === 'booking'
          ? booking.mutateAsync(change.input)
          : byHand.mutateAsync(change.input);
      // Without storage, it needs a connection.
      await (pocket ? pocket.keep(change, name).catch(send) : send());
    },
  };
}

/** Marks a student, at a meeting of a course or for the whole date. */
export function useAttendance(student: RosterStudent, meeting: number | undefined): Marking {
  const { bookingId, fullName, username } = student;
  const { sent, save } = useSaveMark();
  return {
    isPending: sent !== undefined,
    shownStatus: sent ?? student.status,
    save(status, attendedSeats) {
      const input = { bookingId, status, attendedSeats, meeting };
      save({ kind: 'booking', input }, fullName || username).catch(() => {});
    },
  };
}

/** Marks someone who was added by hand, in the same way. */
export function useMarkByHand(person: AddedPerson, meeting: number | undefined): Marking {
  const { sent, save } = useSaveMark();
  return {
    isPending: sent !== undefined,
    shownStatus: sent ?? person.status,
    save(status, attendedSeats) {
      const input = { addedId: person.id, status, attendedSeats, meeting };
      save({ kind: 'byHand', input }, person.name ?? unnamed).catch(() => {});
    },
  };
}

export type Marking = {
  isPending: boolean;
  shownStatus: RosterStudent['status'];
  save(status: Mark, attendedSeats?: number): void;
};

type AttendanceMarkProps = {
  name: string;
  marking: Marking;
  /** Opens the row, where a mark can be changed. */
  onChange(): void;
};

/** Marks a student as attended in one press; a press on that mark opens the row. */
export function AttendanceMark({ name, marking, onChange }: AttendanceMarkProps) {
  const { shownStatus, isPending, save } = marking;
  const hasAttended = isAttended(shownStatus);
  const [Icon, look] = hasAttended
    ? [Check, 'border-good bg-good-soft text-good']
    : isNoShow(shownStatus)
      ? [X, 'border-bad bg-bad-soft text-bad']
      : [Circle, 'border-line-strong text-transparent'];
  return (
    <button
      type="button"
      aria-label={`${name} ${stateWords(shownStatus)}`}
      aria-busy={isPending || undefined}
      className="grid size-11 shrink-0 place-items-center rounded-lg -outline-offset-2 hover:bg-sunken print:hidden"
      onClick={() => {
        if (hasAttended) onChange();
        else if (!isPending) save(attended);
      }}
    >
      <span className={classNames('grid size-7 place-items-center rounded-full border', look)}>
        <Icon aria-hidden className="size-4" />
      </span>
    </button>
  );
}

/** The state of a mark, and what a press on it does. */
function stateWords(status: RosterStudent['status']): string {
  if (isAttended(status)) return 'came. Change this';
  return isNoShow(status) ? "didn't come. Mark as attended" : 'came';
}

const labels: Record<Mark, readonly [label: string, tone: 'good' | 'bad']> = {
  attended: ['Attended', 'good'],
  no_show: ['No-show', 'bad'],
};

type AttendanceProps = {
  marked: Pick<RosterStudent, 'seats' | 'attendedSeats'> & { name: string };
  marking: Marking;
  hasEnded: boolean;
  /** A no-show is emailed about it. */
  isEmailed: boolean;
};

/** Both marks, and how many of a group came. */
export function Attendance({ marked, marking, hasEnded, isEmailed }: AttendanceProps) {
  const { shownStatus, isPending, save } = marking;
  const [asked, setAsked] = useState<Mark | null>(null);
  const { name, seats, attendedSeats } = marked;
  return (
    <fieldset className="flex w-full flex-wrap items-center gap-2">
      <legend className="sr-only">Was {name} there?</legend>
      {isConfirmed(shownStatus) && <Badge>Not marked</Badge>}
      {attendances.map((status) => (
        <Button
          key={status}
          variant={shownStatus === status ? labels[status][1] : 'secondary'}
          aria-pressed={shownStatus === status}
          isPending={isPending && shownStatus === status}
          disabled={(isNoShow(status) && !hasEnded) || (isPending && shownStatus !== status)}
          onClick={() => {
            if (shownStatus === status) return;
            if (isNoShow(status) && isEmailed) setAsked(status);
            else save(status);
          }}
        >
          {isNoShow(status) && !isEmailed ? 'Absent' : labels[status][0]}
        </Button>
      ))}
      {seats > 1 && isAttended(shownStatus) && (
        <Select
          aria-label={`How many of ${name}'s group came`}
          className="w-auto!"
          disabled={isPending}
          value={attendedSeats ?? seats}
          onChange={({ target }) => save(attended, Number(target.value))}
        >
          {Array.from({ length: seats }, (_, index) => index + 1).map((came) => (
            <option key={came} value={came}>
              {came} of {seats} came
            </option>
          ))}
        </Select>
      )}
      {!hasEnded && isEmailed && (
        <p className="text-ink-soft text-sm">You can mark no-shows once the class has ended.</p>
      )}
      <AskDialog
        isOpen={asked !== null}
        title={`Mark ${name} as a no-show?`}
        description="We'll email them. If they were there, they can let you know."
        keep="Go back"
        confirm="Mark as a no-show"
        variant="bad"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) save(asked);
          setAsked(null);
        }}
      />
    </fieldset>
  );
}
