import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect } from 'react';
import type {
  BookingPayment,
  ClassDetails,
  DetailedSession,
  Viewer,
} from '#client/lib/server/trpc.ts';
import { SignInToEnrollDialog } from '#client/market/bookings/sign-in-to-enroll-dialog.tsx';
import { ClassWaitlist } from '#client/market/bookings/waitlist/class-waitlist.tsx';
import { FollowButton } from '#client/market/follows/follow-button.tsx';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { spotWords } from '#shared/market/classes/seats.ts';
import { BookingAlternatives } from './booking-alternatives.tsx';
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx';
import { HoldNote } from './hold-note.tsx';
import type { Booking } from './use-booking.ts';

type BookingActionProps = {
  details: ClassDetails;
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  booking: Booking;
  /** The session whose button takes focus when it appears. */
  focusOn: RefObject<string | null>;
  onChoose(sessionId: string): void;
};

/** Most states render the same button, so that it keeps focus. */
export function BookingAction(props: BookingActionProps) {
  const { details, session, viewer, booking, focusOn, onChoose } = props;
  const { state, label, note, isOver, action, payment, ownSeats } = booking;
  const noteId = useId();
  const isEnrolled = state.kind === 'enrolled';
  const canFollow = details.isActive && ['noSchedule', 'past'].includes(state.kind);
  useFocusOnChoice(action, focusOn, session?.id);
  useFocusBehindDialog(booking);
  return (
    <div ref={action} className="flex flex-col gap-2">
      {(isEnrolled || state.kind === 'started') && (
        <p role="status" className="rounded-lg bg-good-soft px-4 py-3 font-medium text-good">
          {`${isOver ? 'You had' : 'You have'} ${spotWords(ownSeats)} in this class`}
        </p>
      )}
      {payment && <FinishPaying payment={payment} seats={ownSeats} />}
      {state.kind === 'full' && session && (
        <ClassWaitlist details={details} session={session} viewer={viewer} />
      )}
      {label && (
        <Button
          size="large"
          variant={
            isEnrolled || payment || canFollow || state.kind === 'full' ? 'secondary' : 'primary'
          }
          className={state.kind === 'inDoubt' ? 'whitespace-normal!' : ''}
          disabled={booking.isDisabled}
          isPending={booking.isCanceling}
          pendingLabel={payment ? 'Giving up…' : 'Unenrolling…'}
          aria-describedby={note ? noteId : undefined}
          onClick={booking.act}
        >
          {label}
        </Button>
      )}
      {note && (
        <p
          dir="auto"
          id={noteId}
          className={label ? 'text-ink-soft text-sm' : 'rounded-lg bg-sunken px-4 py-3'}
        >
          {note}
        </p>
      )}
      {canFollow && (
        <FollowButton
          thing={{ classId: details.id }}
          labels={['Tell me about new dates', "We'll tell you about new dates"]}
          variant="primary"
        />
      )}
      {'booking' in state && (
        <LinkButton
          to="/bookings/$bookingId"
          params={{ bookingId: state.booking.id }}
          variant="quiet"
        >
          See your booking
        </LinkButton>
      )}
      {booking.alternative && (
        <div className="mt-2">
          <BookingAlternatives
            details={details}
            alternative={booking.alternative}
            onChoose={(sessionId) => {
              focusOn.current = sessionId;
              onChoose(sessionId);
            }}
          />
        </div>
      )}
      <BookingDialog details={details} session={session} viewer={viewer} booking={booking} />
    </div>
  );
}

function FinishPaying({ payment, seats }: { payment: BookingPayment; seats: number }) {
  return (
    <>
      <p className="rounded-lg bg-accent-soft px-4 py-3">
        <HoldNote expiresAt={payment.expiresAt} seats={seats} />
      </p>
      <a href={payment.checkoutUrl} className={buttonStyle('primary', 'large')}>
        Finish paying
      </a>
    </>
  );
}

type DialogProps = Omit<BookingActionProps, 'focusOn' | 'onChoose'>;

function BookingDialog({ details, session, viewer, booking }: DialogProps) {
  const opening = { isOpen: booking.isAsking, onOpenChange: booking.setIsAsking };
  if (!viewer)
    return <SignInToEnrollDialog details={details} resume={booking.resume} {...opening} />;
  if (!session) return null;
  return (
    <ConfirmBookingDialog
      key={session.id}
      details={details}
      session={session}
      seats={booking.seats}
      coupon={booking.coupon}
      {...opening}
    />
  );
}

/**
 * A dialog that continues after signing in was opened by no press. It returns the focus to what had it
 * before, which is this button.
 */
function useFocusBehindDialog({ action, isAsking }: Booking): void {
  const focusButton = useEffectEvent(() => {
    if (isAsking) action.current?.querySelector('button')?.focus();
  });
  // Before the dialog takes the focus.
  useLayoutEffect(() => focusButton(), []);
}

/** Focuses the button of the date that was just chosen. */
function useFocusOnChoice(
  action: RefObject<HTMLElement | null>,
  focusOn: RefObject<string | null>,
  sessionId: string | undefined,
): void {
  useEffect(() => {
    if (focusOn.current === null || focusOn.current !== sessionId) return;
    focusOn.current = null;
    action.current?.querySelector('button')?.focus();
  }, [action, focusOn, sessionId]);
}
