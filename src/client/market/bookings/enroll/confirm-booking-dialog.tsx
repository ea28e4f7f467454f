import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, localZone } from '#client/lib/formats/formats.ts';
import { readServerError, showServerError } from '#client/lib/server/server-errors.ts';
import { type ClassDetails, type DetailedSession, trpc } from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import {
  type ChosenCoupon,
  CouponField,
  discounted,
  isCouponError,
} from '#client/market/bookings/coupon-field.tsx';
import { GuestFields, guestsOf } from '#client/market/bookings/guest-fields.tsx';
import { LineField } from '#client/market/bookings/line-field.tsx';
import { ParticipantFields, useParticipants } from '#client/market/bookings/participant-fields.tsx';
import { nextStep } from '#client/market/bookings/payment-words.ts';
import { refundSentence } from '#client/market/bookings/refund-words.ts';
import { priceOf, refundOfSeats } from '#client/market/bookings/seat-words.ts';
import { useBookingChange } from '#client/market/bookings/use-booking-change.ts';
import { fallbacks, slotSentence } from '#client/market/classes/class-words.ts';
import { MinimumNote } from '#client/market/classes/minimum-note.tsx';
import { usePaysOnline } from '#client/money/payment-terms.ts';
import { AskDialog } from '#client/ui/overlays/ask-dialog.tsx';
import type { ErrorCode } from '#shared/errors.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { isUndecided } from '#shared/market/classes/dates/minimum.ts';
import { isForChildren } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spotWords } from '#shared/market/classes/seats.ts';
import { lateWords } from '#shared/market/search/meeting-words.ts';
import { formatAmount, formatPrice } from '#shared/money/money.ts';
import { priceNow } from './bookable-dates.ts';
import { NumberQuestion, useCallableNumber } from './callable-number.tsx';

type DialogProps = {
  details: ClassDetails;
  session: DetailedSession;
  seats: number;
  coupon: ChosenCoupon;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
};

export function ConfirmBookingDialog(props: DialogProps) {
  const { details, session, seats, coupon, isOpen, onOpenChange } = props;
  const [guests, setGuests] = useState<string[]>([]);
  const [line, setLine] = useState('');
  const isKids = isForChildren(details.whatToExpect);
  const participants = useParticipants(null, details.whatToExpect);
  const book = useConfirmedBooking(details, session, onOpenChange);
  const problem = problemOf(book.error);
  const question = useCallableNumber();
  return (
    <AskDialog
      isOpen={isOpen}
      title="Confirm Booking"
      description={`You're about to book ${spotWords(seats)} in ${details.title}.`}
      keep="Cancel"
      confirm="Confirm Booking"
      pendingLabel="Booking…"
      isPending={book.isPending || question.isPending || coupon.isChecking}
      onClose={() => {
        book.reset();
        onOpenChange(false);
      }}
      onConfirm={async () => {
        const coming = isKids ? participants.read(seats) : undefined;
        if (coming === null || !(await question.ensure())) return;
        const { id: classId, location } = details;
        const asShown = {
          price: priceNow(details, session),
          location,
          startTime: session.startTime,
        };
        book.mutate({
          classId,
          sessionId: session.id,
          seats,
          guests: isKids ? [] : guestsOf(guests, seats),
          line,
          participants: coming,
          coupon: coupon.error ? undefined : coupon.code,
          asShown,
        });
      }}
    >
      <BookingTerms details={details} session={session} seats={seats} coupon={coupon} />
      {priceNow(details, session) > 0 && (details.hasCoupons || coupon.isOfClass) && (
        <CouponField coupon={coupon} />
      )}
      <NumberQuestion question={question} />
      {isKids ? (
        <ParticipantFields seats={seats} participants={participants} />
      ) : (
        <GuestFields amount={seats - 1} guests={guests} onChange={setGuests} />
      )}
      <div className="mt-4">
        <LineField teacher={details.teacher} line={line} onChange={setLine} />
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      )}
    </AskDialog>
  );
}

/** The booking's facts and price, and the next step. */
function BookingTerms({
  details,
  session,
  seats,
  coupon,
}: Pick<DialogProps, 'details' | 'session' | 'seats' | 'coupon'>) {
  const paysOnline = usePaysOnline();
  const { timeZone, location } = details;
  const listed = priceNow(details, session);
  const { lateJoining } = session;
  const { price, off } = discounted(listed, coupon.discount);
  const total = priceOfSeats(price, seats);
  const next = nextStep(total, seats, paysOnline);
  const { lateMoveUntil } = session;
  const terms = {
    total,
    refund: paysOnline ? refundOfSeats(session.refund, seats, price) : null,
    lateMoveUntil,
    timeZone,
  };
  const refund = refundSentence(terms, new Date(), localZone());
  return (
    <>
      <dl className="mt-4 flex flex-col gap-2 rounded-lg bg-sunken p-4">
        {[
          ...(lateJoining
            ? [['Joining', lateWords(lateJoining.meeting, { ...session, timeZone })]]
            : []),
          ['When', slotSentence({ ...session, timeZone }, localZone())],
          ['Where', location || fallbacks.location],
          ['Price', priceOf(listed, seats)],
          ...(coupon.discount && off > 0
            ? [
                [
                  'Coupon',
                  `−${formatAmount(priceOfSeats(off, seats))} with ${coupon.discount.code}`,
                ],
                ['Total', formatPrice(total)],
              ]
            : []),
        ].map(([name, value]) => (
          <div key={name} className="flex gap-3">
            <dt className="w-16 shrink-0 text-ink-soft">{name}</dt>
            <dd dir="auto" className="min-w-0">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {session.minimum && isUndecided(session.minimum) && (
        <div className="mt-3">
          <MinimumNote minimum={session.minimum} timeZone={timeZone} />
        </div>
      )}
      {next && <p className="mt-3">{next}</p>}
      {refund && <p className="mt-1 text-ink-soft text-sm">{refund}</p>}
    </>
  );
}

const holdErrors: (ErrorCode | undefined)[] = ['TOO_MANY_HOLDS', 'HELD_TOO_OFTEN'];

/** An error that the viewer can handle in the dialog: a limit of unpaid spots, or a coupon. */
function problemOf(error: unknown): string | null {
  const { code, message } = readServerError(error);
  return holdErrors.includes(code) || isCouponError(code) ? message : null;
}

/** Books, and opens the checkout if the booking has to be paid. */
function useConfirmedBooking(
  details: ClassDetails,
  { startTime }: DetailedSession,
  onOpenChange: (isOpen: boolean) => void,
) {
  const navigate = useNavigate();
  const change = useBookingChange(false);
  return trpc.bookings.book.useMutation({
    ...change,
    async onSuccess({ id: bookingId, payment }) {
      await change.onSuccess();
      onOpenChange(false);
      if (payment) return location.assign(payment.checkoutUrl);
      toast({
        title: "You're booked",
        description: `See you on ${formatDay(startTime, details.timeZone)}.`,
        action: {
          label: 'See your booking',
          altText: "You'll find your booking on your dashboard.",
          onPress: () => void navigate({ to: '/bookings/$bookingId', params: { bookingId } }),
        },
      });
    },
    onError(error) {
      if (problemOf(error)) return;
      onOpenChange(false);
      showServerError(error, 'Enrollment failed');
      return change.onError(error);
    },
  });
}
