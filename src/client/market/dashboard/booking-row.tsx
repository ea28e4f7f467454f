import { durationMinutes } from '#client/lib/formats/durations.ts';
import { formatDate, localZone, truncate } from '#client/lib/formats/formats.ts';
import { useMinutesLeft } from '#client/lib/formats/minutes-left.ts';
import type { BookingListItem } from '#client/lib/server/trpc.ts';
import { BookedTitle } from '#client/market/bookings/booked/booked-title.tsx';
import { doubtOf } from '#client/market/bookings/booked/booking-words.ts';
import { bookingStage } from '#client/market/bookings/booking-stage.ts';
import { HoldNote } from '#client/market/bookings/enroll/hold-note.tsx';
import { howPaid } from '#client/market/bookings/payment-words.ts';
import { totalOf } from '#client/market/bookings/seat-words.ts';
import { useGiveUpSpot } from '#client/market/bookings/use-give-up-spot.ts';
import {
  descriptionLength,
  fallbacks,
  slotSentence,
  spotsSentence,
} from '#client/market/classes/class-words.ts';
import { PictureRow } from '#client/market/classes/picture-row.tsx';
import { NoShowNotice } from '#client/market/reviews/no-show-notice.tsx';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { isNoShow } from '#shared/market/bookings/booking-states.ts';
import { formatPrice } from '#shared/money/money.ts';

type BookingRowProps = { booking: BookingListItem };

/** A booking on the dashboard. */
export function BookingRow({ booking }: BookingRowProps) {
  const { payment, picture, startTime, endTime } = booking;
  useMinutesLeft(payment?.expiresAt);
  const now = new Date();
  const stage = bookingStage(booking, now);
  const doubt = doubtOf(booking, stage);
  const isOff = stage === 'canceled' || stage === 'expired';
  const hasClass = booking.isClassActive || !isOff;
  const hasDuration = !isOff && booking.meetings.length === 0;
  return (
    <article className="overflow-hidden rounded-2xl border border-line bg-raised">
      <PictureRow category={booking.categoryName} picture={isOff ? undefined : (picture ?? null)}>
        <BookedTitle booking={booking} isLinked={hasClass} className="text-lg" />
        <p dir="auto" className="wrap-anywhere text-ink-soft text-sm">
          {truncate(booking.description || 'No description', descriptionLength)}
        </p>
        <p className={isOff ? 'text-ink-soft text-sm line-through' : 'text-sm'}>
          {slotSentence(booking, localZone())}
          {hasDuration && ` · ${durationMinutes(startTime, endTime)} min`}
        </p>
        {!isOff && (
          <p dir="auto" className="text-ink-soft text-sm">
            {booking.location || fallbacks.location}
          </p>
        )}
        <p className="text-ink-soft text-sm empty:hidden">
          {doubt ? '' : availability(booking, isOff, now)}
        </p>
        {doubt && (
          <p dir="auto" className="wrap-anywhere font-medium text-bad text-sm">
            {[`${doubt.title}.`, doubt.reason ?? doubt.sentence].join(' ')}
          </p>
        )}
        {isOff && <p className="text-sm">{canceledMessage(booking)}</p>}
        {stage === 'unpaid' && payment && (
          <p className="font-medium text-accent text-sm">
            <HoldNote expiresAt={payment.expiresAt} seats={booking.seats} />
          </p>
        )}
        {isNoShow(booking.status) && (
          <NoShowNotice
            bookingId={booking.id}
            date={formatDate(startTime, booking.timeZone)}
            contestedAt={booking.noShowContestedAt}
          />
        )}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm">
            <span className="font-medium">{totalOf(booking.total, booking.seats)}</span>
            {!isOff && booking.total > 0 && ` · ${howPaid(booking, stage)}`}
          </span>
          <RowActions booking={booking} isUnpaid={stage === 'unpaid'} hasClass={hasClass} />
        </div>
      </PictureRow>
    </article>
  );
}

/** '3 spots available', or "Completed" for a past class. */
function availability(booking: BookingListItem, isOff: boolean, now: Date): string {
  const { availableSpots, startTime, endTime } = booking;
  if (isOff && new Date(startTime) <= now) return '';
  return new Date(endTime) <= now ? 'Completed' : spotsSentence(availableSpots);
}

type RowActionsProps = BookingRowProps & { isUnpaid: boolean; hasClass: boolean };

function RowActions({ booking, isUnpaid, hasClass }: RowActionsProps) {
  const { id: bookingId, classId, sessionId, title, payment, mayReview } = booking;
  const giveUp = useGiveUpSpot();
  const name = title || fallbacks.title;
  const toClass = { to: '/classes/$classId', params: { classId } } as const;
  return (
    <span className="flex flex-wrap gap-2">
      {isUnpaid && payment && (
        <>
          <a href={payment.checkoutUrl} className={buttonStyle()}>
            Finish paying
          </a>
          <Button
            variant="quiet"
            isPending={giveUp.isPending}
            pendingLabel="Giving up…"
            onClick={() => giveUp.mutate({ bookingId })}
          >
            Give up the spot
          </Button>
        </>
      )}
      {mayReview && (
        <LinkButton {...toClass} search={{ tab: 'reviews' }} variant="quiet">
          Review
        </LinkButton>
      )}
      <LinkButton
        to="/bookings/$bookingId"
        params={{ bookingId }}
        variant={isUnpaid ? 'quiet' : 'secondary'}
        aria-label={`Your booking for ${name}`}
      >
        Your booking
      </LinkButton>
      {hasClass && !isUnpaid && (
        <LinkButton
          {...toClass}
          search={{ date: sessionId }}
          variant="secondary"
          aria-label={`View ${name}`}
        >
          View
        </LinkButton>
      )}
    </span>
  );
}

type Canceled = Pick<BookingListItem, 'canceledBy' | 'cancelledAt' | 'payment'>;

/** 'You canceled on Sat, Nov 21, 2026. Full refund: $45.' */
function canceledMessage({ canceledBy, cancelledAt, payment }: Canceled): string {
  const on = cancelledAt ? ` on ${formatDate(cancelledAt, localZone())}` : '';
  const who = canceledBy === 'teacher' ? 'The instructor' : 'You';
  const what = canceledBy ? `${who} canceled${on}.` : `Your hold expired${on} before you paid.`;
  return [what, refundOf(payment)].join(' ').trim();
}

function refundOf(payment: Canceled['payment']): string {
  if (!payment?.paidAt) return '';
  if (payment.refunded === 0) return 'No refund.';
  const isFull = payment.status === 'refunded';
  return `${isFull ? 'Full refund' : 'Refund'}: ${formatPrice(payment.refunded)}.`;
}
