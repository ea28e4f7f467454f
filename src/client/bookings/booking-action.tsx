import { useState } from 'react';
import type { ClassDetails, ClassSession, EnrolledUser, Viewer } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { type BookingState, bookingState } from './booking-state.ts';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { refundSentence } from './refund-words.ts';
import { SignInToEnrollDialog } from './sign-in-to-enroll-dialog.tsx';
import { useCancelBooking } from './use-cancel-booking.ts';

type BookingActionProps = {
  details: ClassDetails;
  session: ClassSession | undefined;
  participants: EnrolledUser[];
  viewer: Viewer | null;
};

const labels: Record<BookingState['kind'], string> = {
  open: 'Enroll',
  guest: 'Enroll',
  enrolled: 'Unenroll',
  full: 'Enroll',
  past: 'Enroll',
  begun: 'Unenroll',
  teacher: "You're the instructor",
  noSchedule: 'No schedule available',
};
const closedNotes: Partial<Record<BookingState['kind'], string>> = {
  full: 'This class is full',
  past: 'This class has already started',
  begun: 'This class has already started',
};

/** One button through all states, so that the focus stays on it. */
export function BookingAction({ details, session, participants, viewer }: BookingActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelBooking(details.id);
  const now = new Date();
  const teacherId = details.teacher.id;
  const state = bookingState({ teacherId, session, participants, viewer }, now);
  const isEnrolled = state.kind === 'enrolled';
  const isOpen = state.kind === 'open' || state.kind === 'guest';
  const note = isEnrolled ? refundSentence({ ...details, ...state }, now) : closedNotes[state.kind];
  const act = () =>
    isEnrolled ? cancel.mutate({ bookingId: state.bookingId }) : setIsAsking(true);
  return (
    <div className="flex flex-col gap-2">
      {(isEnrolled || state.kind === 'begun') && (
        <p role="status" className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good">
          {session && new Date(session.endTime) < now
            ? 'You had a seat in this class'
            : 'You have a seat in this class'}
        </p>
      )}
      <Button
        size="large"
        variant={isEnrolled ? 'secondary' : 'primary'}
        disabled={!isEnrolled && !isOpen}
        isPending={cancel.isPending}
        onClick={act}
      >
        {cancel.isPending ? 'Unenrolling…' : labels[state.kind]}
      </Button>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
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
