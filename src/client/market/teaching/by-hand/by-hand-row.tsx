import { useState } from 'react';
import { type AddedPerson, type Roster, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { Attendance, useMarkByHand } from '#client/market/teaching/attendance.tsx';
import { RosterFrame, RosterNotes } from '#client/market/teaching/roster-frame.tsx';
import { atMeeting } from '#client/market/teaching/roster-row.tsx';
import { ContactLinks } from '#client/market/teaching/student-contacts.tsx';
import { withGuests } from '#client/market/teaching/teaching-words.ts';
import { Button } from '#client/ui/button.tsx';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import { paidHowWords, unnamed } from '#shared/market/bookings/by-hand-limits.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { ChangeByHand } from './by-hand-form.tsx';

type ByHandRowProps = {
  person: AddedPerson;
  session: Roster['session'];
  hasStarted: boolean;
  hasEnded: boolean;
  /** The position of the shown meeting, for a course. */
  meeting: number | undefined;
};

/** Someone whom the instructor added by hand, like a student. */
export function ByHandRow({ person, session, hasStarted, hasEnded, meeting }: ByHandRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = atMeeting(person, meeting);
  const marking = useMarkByHand(shown, meeting);
  const { seats, paidHow, attendedSeats } = shown;
  const name = person.name ?? unnamed;
  return (
    <RosterFrame
      name={name}
      company={withGuests({ seats })}
      notes={<RosterNotes person={{ ...person, name }} session={session} />}
      seats={seats}
      // The open row says it in words, and needs the room for the name.
      state={paidHow === 'not_yet' && !isOpen ? 'Unpaid' : null}
      marking={hasStarted ? marking : null}
      isOpen={isOpen}
      onToggle={setIsOpen}
      details={<AddedDetails person={person} />}
    >
      {hasStarted && (
        <Attendance
          marked={{ name, seats, attendedSeats }}
          marking={marking}
          hasEnded={hasEnded}
          isEmailed={false}
        />
      )}
      <div className="-mx-3 flex flex-wrap">
        <ChangeByHand person={person} session={session} name={name} />
        <RemoveByHand person={person} name={name} />
      </div>
    </RosterFrame>
  );
}

/** How they pay, and their contacts. */
export function AddedDetails({ person }: { person: AddedPerson }) {
  const { paidHow, amount, email, getsEmails } = person;
  return (
    <>
      <p className="text-ink-soft text-sm">
        Added by you · {paidHowWords[paidHow]}
        {amount > 0 && ` · ${formatPrice(amount)}`}
        {email !== null && !getsEmails && ' · Gets no emails'}
      </p>
      <ContactLinks student={person} />
    </>
  );
}

function RemoveByHand({ person, name }: { person: AddedPerson; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = trpc.byHand.remove.useMutation({
    meta: { errorToast: 'Not removed', changes: ['bookings', 'classes'] },
    onSuccess: () => toast({ title: `${name} is off the roster` }),
    onSettled: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Remove ${name}`}
        isPending={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      <AskDialog
        isOpen={isAsking}
        title={`Remove ${name}?`}
        description={`This frees ${spots(person.seats)}, for the waitlist first. We don't email them.`}
        keep="Keep"
        confirm="Remove"
        variant="bad"
        isPending={remove.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate({ addedId: person.id })}
      />
    </>
  );
}
