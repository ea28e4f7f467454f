import { useInView } from '#client/lib/browser/in-view.ts';
import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import type { ClassDetails, DetailedSession, Viewer } from '#client/lib/server/trpc.ts';
import { discounted } from '#client/market/bookings/coupon-field.tsx';
import { spotsHeld } from '#client/market/bookings/payment-words.ts';
import { priceOf } from '#client/market/bookings/seat-words.ts';
import { ClassWaitlist } from '#client/market/bookings/waitlist/class-waitlist.tsx';
import { Button, buttonStyle } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { spotWords } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { priceNow } from './bookable-dates.ts';
import type { Booking } from './use-booking.ts';

type BookingBarProps = {
  details: ClassDetails;
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  booking: Booking;
};

/** The part of the screen that neither the header nor this bar covers. */
const betweenHeaderAndBar = '-64px 0px -96px';

const shownIn = ['open', 'guest', 'full', 'enrolled', 'reserved', 'inDoubt'];

/**
 * On small screens, keeps the action at the bottom while its card is out of view. The bar has its
 * place at the end of the page, so it never covers the end.
 */
export function BookingBar({ details, session, viewer, booking }: BookingBarProps) {
  const isCardInView = useInView(booking.action, betweenHeaderAndBar);
  const { kind } = booking.state;
  if (!session || !shownIn.includes(kind)) return null;
  const { timeZone } = details;
  const { price } = discounted(priceNow(details, session), booking.coupon.discount);
  const day = formatDate(session.startTime, timeZone);
  const when = `${day} · ${formatTime(session.startTime, timeZone, timeZone)}`;
  const hasChoice = details.isActive && upcomingSessions(details.sessions, new Date()).length > 1;
  const showCard = () => scrollTo(booking.action.current);
  return (
    <section
      aria-label="Book this class"
      data-bottom-bar
      className={classNames(
        '-mx-4 sticky bottom-0 z-20 flex items-center justify-between gap-4 border-line border-t bg-raised px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:hidden print:hidden',
        isCardInView && 'invisible',
      )}
    >
      <div className="min-w-0 leading-snug">
        <p className="font-medium">
          <BarTitle price={price} booking={booking} />
        </p>
        {hasChoice ? (
          <button
            type="button"
            aria-label={`${when}, change the date`}
            onClick={showCard}
            className="-my-2 min-h-11 text-left text-sm underline underline-offset-4"
          >
            {when}
          </button>
        ) : (
          <p className="text-ink-soft text-sm">{when}</p>
        )}
      </div>
      {kind === 'full' ? (
        <ClassWaitlist details={details} session={session} viewer={viewer} day={day} />
      ) : (
        <BarButton booking={booking} day={day} onShowCard={showCard} />
      )}
    </section>
  );
}

type BarTitleProps = { price: number; booking: Booking };

function BarTitle({ price, booking }: BarTitleProps) {
  const { kind } = booking.state;
  const { seats, ownSeats } = booking;
  if (kind === 'enrolled')
    return <span className="text-good">{`You have ${spotWords(ownSeats)}`}</span>;
  if (kind === 'reserved') return spotsHeld(ownSeats);
  if (kind === 'inDoubt') return <span className="text-bad">This class may not take place</span>;
  return (
    <>
      <span className="font-serif text-lg">
        {price > 0 && seats === 1 && kind !== 'full'
          ? `${formatPrice(price)} per person`
          : priceOf(price, kind === 'full' ? 1 : seats)}
      </span>
      {kind === 'full' && <span className="text-bad text-sm"> · Full</span>}
    </>
  );
}

type BarButtonProps = { booking: Booking; day: string; onShowCard(): void };

function BarButton({ booking, day, onShowCard }: BarButtonProps) {
  const { state, payment, label } = booking;
  if (payment)
    return (
      <a href={payment.checkoutUrl} className={buttonStyle('primary', 'large')}>
        Finish paying
      </a>
    );
  if (state.kind === 'enrolled' || state.kind === 'inDoubt')
    return (
      <Button variant="secondary" onClick={onShowCard}>
        Your booking
      </Button>
    );
  return (
    <Button
      size="large"
      disabled={booking.isDisabled}
      aria-label={`${label} for ${day}`}
      onClick={booking.act}
    >
      {label}
    </Button>
  );
}

/** Scrolls the card's dates or button to the middle of the screen and focuses them. */
function scrollTo(action: HTMLElement | null): void {
  action?.scrollIntoView({ block: 'center' });
  const dates = action?.closest('aside')?.querySelector<HTMLElement>('input:checked');
  (dates ?? action?.querySelector('button'))?.focus({ preventScroll: true });
}
