import { CalendarDays, MapPin, Users, Wallet } from 'lucide-react';
import { showServerError } from '#client/lib/server/server-errors.ts';
import { type OfferedBooking, trpc } from '#client/lib/server/trpc.ts';
import { useViewer } from '#client/lib/session/viewer.ts';
import { Fact } from '#client/market/bookings/fact.tsx';
import { payAtClass } from '#client/market/bookings/payment-words.ts';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { MeetingsList } from '#client/market/classes/meetings-list.tsx';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { SignInLinks } from '#client/people/accounts/sign-in-links.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { spots } from '#shared/market/classes/seats.ts';

type OfferedBookingProps = { token: string; offered: OfferedBooking; onAccepted(id: string): void };

/** What a friend gives: the class, its date and that it is paid, and the button that accepts it. */
export function OfferedBookingCard(props: OfferedBookingProps) {
  const { booking } = props.offered;
  return (
    <Card className="flex max-w-xl flex-col gap-5">
      {booking && <Offered booking={booking} />}
      <Answer {...props} />
      {booking && (
        <LinkButton to="/classes/$classId" params={{ classId: booking.classId }} variant="quiet">
          See the class
        </LinkButton>
      )}
    </Card>
  );
}

function Offered({ booking }: { booking: NonNullable<OfferedBooking['booking']> }) {
  const { title, location, timeZone, meetings, seats, teacherName } = booking;
  return (
    <>
      <h2 dir="auto" className="text-xl">
        {title || fallbacks.title}
      </h2>
      <dl className="flex flex-col gap-3">
        <Fact icon={<CalendarDays />} name="Date">
          <SlotLines slot={booking} />
          <MeetingsList meetings={meetings} timeZone={timeZone} className="mt-2 text-sm" />
        </Fact>
        <Fact icon={<MapPin />} name="Location">
          {location || fallbacks.location}
        </Fact>
        <Fact icon={<Users />} name="Spots">
          {`${spots(seats)} with ${teacherName}`}
        </Fact>
        <Fact icon={<Wallet />} name="Price">
          {priceWords(booking)}
        </Fact>
      </dl>
    </>
  );
}

function priceWords({ isPaid, total }: { isPaid: boolean; total: number }): string {
  if (isPaid) return 'Already paid.';
  return total > 0 ? payAtClass(total) : 'Free';
}

function Answer({ token, offered, onAccepted }: OfferedBookingProps) {
  const { state, giver, isOwn, bookingId, booking, problem } = offered;
  const viewer = useViewer();
  const utils = trpc.useUtils();
  const accept = trpc.handovers.accept.useMutation({
    onSuccess: ({ id }) => onAccepted(id),
    onError(error) {
      showServerError(error, "You don't have it yet");
      return utils.handovers.byToken.invalidate({ token });
    },
  });
  if (bookingId)
    return (
      <LinkButton to="/bookings/$bookingId" params={{ bookingId }}>
        See your booking
      </LinkButton>
    );
  if (state !== 'open') return <p role="status">{endings[state]}</p>;
  if (!booking) return null;
  const { sessionId, startTime, seats, isPaid } = booking;
  if (isOwn)
    return (
      <p>This is your own booking. It stays yours until a friend accepts it with this link.</p>
    );
  if (problem) return <p role="status">{problem}</p>;
  if (!viewer)
    return (
      <div>
        <p>Sign in or create an account to accept it.</p>
        <SignInLinks />
      </div>
    );
  return (
    <>
      <p className="text-ink-soft text-sm">
        {`It becomes your booking, on ${giver}'s terms, which your booking page shows.${isPaid ? ' Refunds go back to the card that paid.' : ''}`}
      </p>
      <Button
        size="large"
        isPending={accept.isPending}
        pendingLabel="Accepting…"
        onClick={() => accept.mutate({ token, sessionId, startTime, seats })}
      >
        Accept
      </Button>
    </>
  );
}

const endings = {
  accepted: 'Someone has already accepted this booking.',
  started: 'This class has already started.',
  ended:
    'This booking can’t be accepted right now: the link was taken back, or the booking was canceled or offered to others.',
} satisfies Record<Exclude<OfferedBooking['state'], 'open'>, string>;
