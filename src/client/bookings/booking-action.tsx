import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { formatDate, formatTime } from '#client/lib/formats.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { ClassDetails, DetailedSession, Viewer } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { upcomingSessions } from '#shared/class-sessions.ts';
import { BookingAlternatives } from './booking-alternatives.tsx';
import { type BookingState, bookingState } from './booking-state.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { refundSentence } from './refund-words.ts';
import { SignInToEnrollDialog } from './sign-in-to-enroll-dialog.tsx';
import { useCancelBooking } from './use-cancel-booking.ts';

type BookingActionProps = {
  details: ClassDetails;
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  /** The session whose button takes focus when it appears. */
  focusOn: RefObject<string | null>;
  onChoose(sessionId: string): void;
};

/** States without a label show no button: after the start nothing can be booked or canceled. */
const labels: Partial<Record<BookingState['kind'], string>> = {
  open: 'Enroll',
  guest: 'Enroll',
  enrolled: 'Unenroll',
  full: 'Enroll',
  teacher: "You're the instructor",
  noSchedule: 'No schedule available',
};

/** Renders the same button in most states, so that it keeps focus. */
export function BookingAction({ details, session, viewer, focusOn, onChoose }: BookingActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const cancel = useCancelBooking(details, session);
  const now = new Date();
  const viewerBookings = details.viewerBookings ?? [];
  const state = bookingState(
    { teacherId: details.teacher.id, session, viewerBookings, viewer },
    now,
  );
  const isEnrolled = state.kind === 'enrolled';
  const isOpen = state.kind === 'open' || state.kind === 'guest';
  const isOver = session !== undefined && new Date(session.endTime) <= now;
  const label = labels[state.kind];
  const readerZone = useReaderZone(details.timeZone);
  const note = noteOf(state, details, session, { now, readerZone });
  const act = () => {
    if (!isEnrolled) return setIsAsking(true);
    // Pin this session: without the booking, the page could default to another one.
    onChoose(state.booking.sessionId);
    cancel.mutate({ bookingId: state.booking.id });
  };
  useFocusOnChoice(button, focusOn, session?.id);
  return (
    <div className="flex flex-col gap-2">
      {(isEnrolled || state.kind === 'begun') && (
        <p role="status" className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good">
          {isOver ? 'You had a spot in this class' : 'You have a spot in this class'}
        </p>
      )}
      {label && (
        <Button
          ref={button}
          size="large"
          variant={isEnrolled ? 'secondary' : 'primary'}
          disabled={!isEnrolled && !isOpen}
          isPending={cancel.isPending}
          pendingLabel="Unenrolling…"
          aria-describedby={note ? noteId : undefined}
          onClick={act}
        >
          {label}
        </Button>
      )}
      {note && (
        <p
          id={noteId}
          className={label ? 'text-ink-soft text-sm' : 'rounded-lg bg-sunken px-4 py-3'}
        >
          {note}
        </p>
      )}
      {needsAlternatives(state, isOver) && (
        <div className="mt-2">
          <BookingAlternatives
            details={details}
            ownIds={viewerBookings.map(({ sessionId }) => sessionId)}
            onChoose={(sessionId) => {
              focusOn.current = sessionId;
              onChoose(sessionId);
            }}
          />
        </div>
      )}
      {viewer && session && (
        <ConfirmBookingDialog
          details={details}
          session={session}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
        />
      )}
      {!viewer && (
        <SignInToEnrollDialog details={details} isOpen={isAsking} onOpenChange={setIsAsking} />
      )}
    </div>
  );
}

/** Moves the focus to the button of the date that was just chosen. */
function useFocusOnChoice(
  button: RefObject<HTMLButtonElement | null>,
  focusOn: RefObject<string | null>,
  sessionId: string | undefined,
): void {
  useEffect(() => {
    if (focusOn.current === null || focusOn.current !== sessionId) return;
    focusOn.current = null;
    button.current?.focus();
  }, [button, focusOn, sessionId]);
}

function needsAlternatives({ kind }: BookingState, isOver: boolean): boolean {
  return ['full', 'past', 'noSchedule'].includes(kind) || (kind === 'begun' && isOver);
}

/** The sentence below the button, or instead of it. */
function noteOf(
  state: BookingState,
  { timeZone, sessions }: ClassDetails,
  session: DetailedSession | undefined,
  { now, readerZone }: { now: Date; readerZone: string },
): string | null {
  if (state.kind === 'enrolled')
    return refundSentence({ ...state.booking, timeZone }, now, readerZone);
  if (state.kind === 'full')
    return upcomingSessions(sessions, now).length > 1 ? 'This date is full' : 'This class is full';
  if (!session || (state.kind !== 'past' && state.kind !== 'begun')) return null;
  const { endTime } = session;
  if (new Date(endTime) > now) return 'This class has already started';
  const time = formatTime(endTime, timeZone, readerZone);
  return `This class ended on ${formatDate(endTime, timeZone)} at ${time}.`;
}
