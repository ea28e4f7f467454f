import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import {
  type ClassDetails,
  type DetailedSession,
  trpc,
  type Viewer,
} from '#client/lib/server/trpc.ts';
import { useResumed } from '#client/lib/session/resumed.ts';
import { ParticipantFields, useParticipants } from '#client/market/bookings/participant-fields.tsx';
import { SignInToEnrollDialog } from '#client/market/bookings/sign-in-to-enroll-dialog.tsx';
import { SpotStepper } from '#client/market/bookings/spot-stepper.tsx';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { Radio } from '#client/ui/forms/field.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import type { Participant } from '#shared/market/bookings/private-words/participants.ts';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { isForChildren } from '#shared/market/classes/expectations/what-to-expect.ts';
import { useJoinWaitlist } from './use-waitlist.ts';

type JoinWaitlistProps = {
  details: ClassDetails;
  session: DetailedSession;
  viewer: Viewer | null;
  /** One more than the number of free spots. */
  minSeats?: number;
  /** Distinguishes the button of the bar from that of the card. */
  day?: string;
};

/** The maximum number of spots in one booking of the date if none were taken. */
export const maxSeatsIn = (
  { maxSeatsPerBooking }: ClassDetails,
  { maxStudents }: DetailedSession,
): number => Math.min(maxSeatsPerBooking, maxStudents ?? maxSeatsPerBooking);

/** The button and its dialog with the number of spots and the date. */
export function JoinWaitlist({ details, session, viewer, minSeats = 1, day }: JoinWaitlistProps) {
  const { isResumed, resume, end } = useResumed(`waitlist ${session.id} ${day ?? minSeats}`);
  const [isOpened, setIsOpened] = useState(false);
  const isAsking = isOpened || isResumed;
  const setIsAsking = (next: boolean) => {
    setIsOpened(next);
    if (!next) end();
  };
  const join = useJoinWaitlist(() => setIsAsking(false));
  const opening = { isOpen: isAsking, onOpenChange: setIsAsking };
  return (
    <>
      <Button
        variant={minSeats === 1 ? 'primary' : 'quiet'}
        size={minSeats === 1 ? 'large' : 'medium'}
        aria-label={day && `Join the waitlist for ${day}`}
        onClick={() => setIsAsking(true)}
      >
        {minSeats === 1 ? 'Join the waitlist' : `Wait for ${minSeats} or more`}
      </Button>
      {viewer ? (
        <Dialog
          {...opening}
          onOpenChange={(next) => !join.isPending && setIsAsking(next)}
          title="Join the waitlist"
          description={`We'll email you when a spot in ${details.title} is yours to claim. You pay nothing until then.`}
        >
          <WaitlistForm
            details={details}
            session={session}
            minSeats={minSeats}
            isPending={join.isPending}
            onJoin={(wanted) => join.mutate({ classId: details.id, ...wanted })}
          />
        </Dialog>
      ) : (
        <SignInToEnrollDialog details={details} resume={resume} {...opening} />
      )}
    </>
  );
}

type WaitlistFormProps = Omit<Required<JoinWaitlistProps>, 'viewer' | 'day'> & {
  isPending: boolean;
  onJoin(wanted: Wanted): void;
};

type Wanted = { sessionId: string | null; seats: number; participants?: Participant[] | undefined };

function WaitlistForm({ details, session, minSeats, isPending, onJoin }: WaitlistFormProps) {
  const { timeZone } = details;
  const [seats, setSeats] = useState(minSeats);
  const [isAnyDate, setIsAnyDate] = useState(false);
  const hasOthers = upcomingSessions(details.sessions, new Date()).length > 1;
  const max = maxSeatsIn(details, session);
  const isKids = isForChildren(details.whatToExpect);
  const participants = useParticipants(null, details.whatToExpect);
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const coming = isKids ? participants.read(seats) : undefined;
        if (coming === null) return;
        onJoin({ sessionId: isAnyDate ? null : session.id, seats, participants: coming });
      }}
    >
      {hasOthers && (
        <fieldset>
          <legend className="font-medium text-sm">For which date?</legend>
          <Radio
            name="date"
            label={slotSentence({ ...session, timeZone }, localZone())}
            checked={!isAnyDate}
            onChange={() => setIsAnyDate(false)}
          />
          <Radio
            name="date"
            label="Any date of this class"
            checked={isAnyDate}
            onChange={() => setIsAnyDate(true)}
          />
        </fieldset>
      )}
      <BookedElsewhere details={details} session={session} />
      {max > minSeats && <SpotStepper value={seats} min={minSeats} max={max} onChange={setSeats} />}
      {isKids && <ParticipantFields seats={seats} participants={participants} />}
      <div className="flex justify-end">
        <Button type="submit" isPending={isPending} pendingLabel="Joining…">
          Join the waitlist
        </Button>
      </div>
    </form>
  );
}

/** For viewers with a booking of another date, which could change to this one. */
function BookedElsewhere({ details, session }: Pick<JoinWaitlistProps, 'details' | 'session'>) {
  const upcoming = upcomingSessions(details.sessions, new Date()).map(({ id }) => id);
  const bookingId = details.viewerBookings?.find(
    ({ sessionId }) => sessionId !== session.id && upcoming.includes(sessionId),
  )?.id;
  const { data: booking } = trpc.bookings.byId.useQuery(
    { bookingId: bookingId ?? '' },
    { enabled: bookingId !== undefined },
  );
  if (!booking?.datesToWaitFor.includes(session.id)) return null;
  return (
    <p className="rounded-lg bg-sunken px-4 py-3 text-sm">
      You've booked another date. If you'd rather change it than come twice, choose “Change the
      date” on{' '}
      <Link
        to="/bookings/$bookingId"
        params={{ bookingId: booking.id }}
        className="underline underline-offset-4"
      >
        your booking
      </Link>
      : you keep it until you claim a spot here.
    </p>
  );
}
