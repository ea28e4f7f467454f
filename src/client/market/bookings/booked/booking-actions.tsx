import { formatDate } from '#client/lib/formats/formats.ts';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import type { BookingStage } from '#client/market/bookings/booking-stage.ts';
import { GiveBooking } from '#client/market/bookings/handover/give-booking.tsx';
import { MoveBooking } from '#client/market/bookings/move/move-booking.tsx';
import { StandbyNotice } from '#client/market/bookings/move/standby-notice.tsx';
import { ShareClass } from '#client/market/classes/page/share-class.tsx';
import { NoShowNotice } from '#client/market/reviews/no-show-notice.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { isNoShow } from '#shared/market/bookings/booking-states.ts';
import { unchangeableSentence } from './booking-words.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { ChangeSeats } from './change-seats.tsx';
import { ReleaseSpots } from './release-spots.tsx';

type BookingActionsProps = {
  booking: BookingDetails;
  stage: BookingStage;
  onCanceled(): void;
};

/** The actions on a booking, except paying for it. */
export function BookingActions({ booking, stage, onCanceled }: BookingActionsProps) {
  const { id, classId, sessionId, title, isClassActive, mayReview } = booking;
  const unchangeable = unchangeableSentence(booking, stage);
  const toClass = { to: '/classes/$classId', params: { classId } } as const;
  return (
    <div className="flex flex-col gap-3">
      {unchangeable && <p className="text-ink-soft text-sm">{unchangeable}</p>}
      {isNoShow(booking.status) && (
        <NoShowNotice
          bookingId={id}
          date={formatDate(booking.startTime, booking.timeZone)}
          contestedAt={booking.noShowContestedAt}
        />
      )}
      {mayReview && (
        <LinkButton {...toClass} search={{ tab: 'reviews' }}>
          Review this class
        </LinkButton>
      )}
      {(stage === 'canceled' || stage === 'expired') && isClassActive && (
        <LinkButton {...toClass} search={stage === 'expired' ? { date: sessionId } : {}}>
          {stage === 'expired' ? 'Book it again' : 'See other dates'}
        </LinkButton>
      )}
      {stage === 'upcoming' && <StandbyNotice booking={booking} />}
      {stage === 'upcoming' && !booking.addition && <ChangeSeats booking={booking} />}
      {stage === 'upcoming' && !booking.addition && <MoveBooking booking={booking} />}
      {stage === 'upcoming' && <ReleaseSpots booking={booking} />}
      {stage === 'upcoming' && !booking.addition && <GiveBooking booking={booking} />}
      {stage === 'upcoming' && <CancelBooking booking={booking} onCanceled={onCanceled} />}
      {isClassActive && stage !== 'canceled' && stage !== 'expired' && (
        <ShareClass id={classId} title={title} />
      )}
    </div>
  );
}
