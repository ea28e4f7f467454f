import { CalendarDays, MapPin, Phone, Users } from 'lucide-react';
import { useRef } from 'react';
import { PhoneNumber } from '#client/lib/formats/phone-number.tsx';
import type { ClassDetails, DetailedSession, Viewer } from '#client/lib/server/trpc.ts';
import { discounted } from '#client/market/bookings/coupon-field.tsx';
import { Fact } from '#client/market/bookings/fact.tsx';
import { SpotStepper } from '#client/market/bookings/spot-stepper.tsx';
import { JoinWaitlist, maxSeatsIn } from '#client/market/bookings/waitlist/join-waitlist.tsx';
import { PricePerPerson } from '#client/market/classes/class-frame.tsx';
import { fallbacks, fewSpots, releasedSentence } from '#client/market/classes/class-words.ts';
import { DirectionsLink } from '#client/market/classes/directions-link.tsx';
import { InstructorLink } from '#client/market/classes/instructor-link.tsx';
import { LateNote } from '#client/market/classes/late-note.tsx';
import { MinimumNote } from '#client/market/classes/minimum-note.tsx';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { FollowInstructor } from '#client/market/follows/follow-button.tsx';
import { Rating } from '#client/market/reviews/rating.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';
import { dateState, takesPlace } from '#shared/market/classes/dates/date-state.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { priceNow } from './bookable-dates.ts';
import { BookingAction } from './booking-action.tsx';
import { DateChoice } from './date-choice.tsx';
import { NextOpening, OpeningNote } from './opening-note.tsx';
import type { Booking } from './use-booking.ts';

type BookingCardProps = {
  details: ClassDetails;
  /** The chosen session. */
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  booking: Booking;
  onChoose(sessionId: string): void;
};

/** The side card of a class: price, date, place, and the main action. */
export function BookingCard(props: BookingCardProps) {
  const { details, session, viewer, booking, onChoose } = props;
  const upcoming = upcomingSessions(details.sessions, new Date());
  // Of a class that no one can book, only the viewer's own dates are a choice.
  const choices = canBook(details, viewer)
    ? upcoming
    : upcoming.filter(({ id }) => booking.ownIds.includes(id));
  const price = priceNow(details, session);
  const focusOn = useRef<string | null>(null);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PricePerPerson price={price} />
        <Rating average={details.averageRating} reviews={details.reviewCount} isShort />
      </div>
      {session?.lateJoining && (
        <LateNote late={session.lateJoining} session={session} timeZone={details.timeZone} />
      )}
      <BookingFacts
        details={details}
        session={session}
        viewer={viewer}
        isUpcoming={details.isActive && session !== undefined && upcoming.includes(session)}
      />
      {choices.length > 1 && (
        <DateChoice
          sessions={choices}
          chosenId={session?.id}
          ownIds={booking.ownIds}
          timeZone={details.timeZone}
          onChoose={onChoose}
        />
      )}
      <NextOpening
        nextOpening={details.nextOpening}
        timeZone={details.timeZone}
        isSignedIn={viewer !== null}
      />
      <SeatChoice {...props} />
      <CouponNote {...props} />
      <BookingAction {...props} focusOn={focusOn} />
      {viewer?.id !== details.teacher.id && (
        <MessageButton
          to={{ classId: details.id, name: instructorName(details) }}
          variant="quiet"
        />
      )}
      {viewer?.id === details.teacher.id && (
        <>
          {session && (
            <LinkButton
              to="/dashboard/teacher/sessions/$sessionId"
              params={{ sessionId: session.id }}
              variant="secondary"
            >
              See the roster
            </LinkButton>
          )}
          <LinkButton
            to="/classes/$classId/edit"
            params={{ classId: details.id }}
            variant="secondary"
          >
            Edit this class
          </LinkButton>
          <LinkButton to="/classes/create" search={{ from: details.id }} variant="quiet">
            Duplicate this class
          </LinkButton>
        </>
      )}
    </Card>
  );
}

const canBook = ({ isActive, teacher }: ClassDetails, viewer: Viewer | null) =>
  isActive || viewer?.id === teacher.id;

/** The number of spots to book, and the waitlist for more than are left. */
function SeatChoice({ details, session, viewer, booking }: BookingCardProps) {
  const { state, seats, maxSeats, onSeats } = booking;
  if (!session || !['open', 'guest'].includes(state.kind)) return null;
  // If only released spots are left, the one action is to enroll.
  const canWaitForMore = !session.lateJoining && session.availableSpots !== 0;
  const { price } = discounted(priceNow(details, session), booking.coupon.discount);
  return (
    <div>
      {maxSeats > 1 && <SpotStepper value={seats} max={maxSeats} onChange={onSeats} />}
      {seats > 1 && price > 0 && (
        <p className="mt-1 text-right font-medium">
          {seats} × {formatPrice(price)} = {formatPrice(priceOfSeats(price, seats))}
        </p>
      )}
      {canWaitForMore && maxSeats < maxSeatsIn(details, session) && (
        <JoinWaitlist details={details} session={session} viewer={viewer} minSeats={maxSeats + 1} />
      )}
    </div>
  );
}

/** The price with the coupon of a link, or why it can't be used. Nothing if it is of another instructor. */
function CouponNote({ details, session, booking }: BookingCardProps) {
  const { state, coupon } = booking;
  if (!session || !['open', 'guest'].includes(state.kind)) return null;
  const listed = priceNow(details, session);
  if (listed === 0) return null;
  if (coupon.discount) {
    const { price } = discounted(listed, coupon.discount);
    const words = price > 0 ? `${formatPrice(price)} per person` : 'Free';
    return (
      <p
        role="status"
        className="font-medium text-good"
      >{`${words} with ${coupon.discount.code}`}</p>
    );
  }
  return coupon.isOfClass ? <p className="text-bad">{coupon.error}</p> : null;
}

const instructorName = ({ teacher: { fullName, username } }: ClassDetails) =>
  fullName || username || fallbacks.teacher;

type BookingFactsProps = Pick<BookingCardProps, 'details' | 'session' | 'viewer'> & {
  isUpcoming: boolean;
};

function BookingFacts(props: BookingFactsProps) {
  const { details, session, viewer } = props;
  const { teacher, location, timeZone } = details;
  const teacherName = instructorName(details);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="relative flex min-h-11 items-center gap-3">
          <Avatar name={teacherName} image={teacher.profileImage} />
          <span className="leading-snug">
            <span className="block text-ink-soft text-sm">Instructor</span>
            <InstructorLink
              details={details}
              className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {teacherName}
            </InstructorLink>
          </span>
        </div>
        {details.isActive && viewer?.id !== teacher.id && (
          <FollowInstructor id={teacher.id} name={teacherName} />
        )}
      </div>
      <dl className="flex flex-col gap-2.5">
        <Fact icon={<CalendarDays />} name="Date">
          <SlotLines slot={{ startTime: null, endTime: null, timeZone, ...session }} />
          <OpeningNote {...props} />
        </Fact>
        <Fact icon={<MapPin />} name="Location">
          {location || fallbacks.location}
          {isOnTheWay(details, session) && <DirectionsLink details={details} />}
        </Fact>
        <Fact icon={<Users />} name="Enrolled">
          <Enrollment {...props} />
        </Fact>
        {teacher.phoneNumber && (
          <Fact icon={<Phone />} name="Instructor's phone">
            <a href={`tel:${teacher.phoneNumber}`} className="underline underline-offset-4">
              <PhoneNumber number={teacher.phoneNumber} />
            </a>
          </Fact>
        )}
      </dl>
    </>
  );
}

/** Directions lead to dates that take place; a class without one shows where it will be. */
function isOnTheWay({ listingStatus }: ClassDetails, date: DetailedSession | undefined): boolean {
  const state = dateState({ listingStatus, date }, new Date());
  return state === 'noDate' || takesPlace(state);
}

/** '3 of 8 spots taken · 5 left' */
function Enrollment({ details, session, isUpcoming }: BookingFactsProps) {
  const taken = session?.seatsTaken ?? 0;
  const capacity = session ? session.maxStudents : details.maxStudents;
  const left = session?.availableSpots ?? null;
  return (
    <>
      <span>
        {capacity === null ? `${taken} enrolled` : `${taken} of ${spots(capacity)} taken`}
      </span>
      {isUpcoming && ' · '}
      {isUpcoming && <SpotsLeft left={left} released={session?.releasedSpots ?? 0} />}
      {isUpcoming && session && (
        <MinimumNote minimum={session.minimum} timeZone={details.timeZone} />
      )}
    </>
  );
}

/** Released spots are sold after the free ones, and named once they are the only ones. */
function SpotsLeft({ left, released }: { left: number | null; released: number }) {
  if (left === 0 && released > 0)
    return <span className="font-medium text-good">{releasedSentence(released)}</span>;
  return (
    <span className={left !== null && left <= fewSpots ? 'font-medium text-bad' : undefined}>
      {left === null ? 'Unlimited spots' : left === 0 ? 'Full' : `${left} left`}
    </span>
  );
}
