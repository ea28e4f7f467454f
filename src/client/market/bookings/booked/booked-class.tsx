import { Baby, CalendarDays, MapPin, MessageSquareText, Phone, Users } from 'lucide-react';
import { PhoneNumber } from '#client/lib/formats/phone-number.tsx';
import type { BookingDetails } from '#client/lib/server/trpc.ts';
import { type BookingStage, isGoing } from '#client/market/bookings/booking-stage.ts';
import { Fact } from '#client/market/bookings/fact.tsx';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { fallbacks } from '#client/market/classes/class-words.ts';
import { DirectionsLink } from '#client/market/classes/directions-link.tsx';
import { ExpectationList } from '#client/market/classes/expectation-list.tsx';
import { InstructorLink } from '#client/market/classes/instructor-link.tsx';
import { MeetingsList } from '#client/market/classes/meetings-list.tsx';
import { MinimumNote } from '#client/market/classes/minimum-note.tsx';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { BlockInstructor } from '#client/people/messages/block-instructor.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { classPictureSizes } from '#shared/files/images.ts';
import { allFacts } from '#shared/market/classes/expectations/what-to-expect.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { lateWords } from '#shared/market/search/meeting-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { BookedTitle } from './booked-title.tsx';
import { BookingLine } from './booking-line.tsx';
import { BookingParticipants } from './booking-participants.tsx';

const nameList = new Intl.ListFormat('en-US', { type: 'conjunction' });

type BookedClassProps = { booking: BookingDetails; stage: BookingStage };

/** The class of a booking: its title, time, place and people. */
export function BookedClass({ booking, stage }: BookedClassProps) {
  const { picture, location, calendar, seats, guests } = booking;
  const isOff = stage === 'canceled' || stage === 'expired';
  // Only participants get the exact point.
  const place = { ...booking, isPointRounded: stage === 'unpaid' };
  return (
    <Card className="overflow-hidden p-0!">
      <ClassPicture
        category={booking.categoryName}
        picture={picture}
        sizes={classPictureSizes.gallery}
        isFirst
        className="aspect-[5/2]!"
      />
      <div className="flex flex-col gap-5 p-6">
        <BookedTitle
          booking={booking}
          isLinked={booking.isClassActive || !isOff}
          className="text-xl"
        />
        <dl className="flex flex-col gap-3">
          <Fact icon={<CalendarDays />} name="Date">
            <div className={isOff ? 'line-through' : ''}>
              <SlotLines slot={booking} />
            </div>
            {!isOff && (
              <MeetingsList
                meetings={booking.meetings}
                timeZone={booking.timeZone}
                notes={booking.attendedMeetings.map(attendanceNote)}
                className="mt-2 text-sm"
              />
            )}
            {booking.firstMeeting > 1 && (
              <p className="text-sm">{lateWords(booking.firstMeeting, booking)}</p>
            )}
            {(stage === 'upcoming' || stage === 'unpaid') && <BookedMinimum booking={booking} />}
          </Fact>
          <Fact icon={<MapPin />} name="Location">
            {location || fallbacks.location}
            {isGoing(stage) && <DirectionsLink details={place} />}
          </Fact>
          {(booking.participants || booking.asksForParticipants) && (
            <Fact icon={<Baby />} name="Who's coming">
              <BookingParticipants booking={booking} />
            </Fact>
          )}
          {(booking.line || booking.mayWriteLine) && (
            <Fact icon={<MessageSquareText />} name="For your instructor">
              {booking.line}
              {booking.mayWriteLine && (
                <div className="-ml-3">
                  <BookingLine booking={booking} />
                </div>
              )}
            </Fact>
          )}
          {seats > 1 && (
            <Fact icon={<Users />} name="Spots">
              {spots(seats)}
              {guests.length > 0 && (
                <span className="block text-ink-soft text-sm">With {nameList.format(guests)}</span>
              )}
            </Fact>
          )}
        </dl>
        {stage === 'upcoming' && <AddToCalendar calendar={calendar} />}
        {isGoing(stage) && <Expected booking={booking} />}
        <Instructor booking={booking} />
      </div>
    </Card>
  );
}

const attendanceNote = (came: number | null) =>
  came === null ? null : came > 0 ? 'You were there' : 'You missed it';

/** Whether a date with a minimum takes place. */
function BookedMinimum({ booking: { minimum, timeZone } }: { booking: BookingDetails }) {
  if (minimum?.state === 'happens') return <p className="font-medium text-good">It's happening</p>;
  return <MinimumNote minimum={minimum} timeZone={timeZone} />;
}

function Expected({ booking: { whatToExpect } }: { booking: BookingDetails }) {
  const facts = allFacts(whatToExpect);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="what-to-expect" className="border-line border-t pt-5">
      <h2 id="what-to-expect" className="mb-3 text-lg">
        What to expect
      </h2>
      <ExpectationList facts={facts} />
    </section>
  );
}

function Instructor({ booking: { classId, teacher, isClassActive } }: { booking: BookingDetails }) {
  const { username, fullName, profileImage, phoneNumber } = teacher;
  const name = fullName || username || fallbacks.teacher;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-t pt-5">
      <div className="flex items-center gap-3">
        <Avatar name={name} image={profileImage} />
        <span className="leading-snug">
          <span className="block text-ink-soft text-sm">Instructor</span>
          <InstructorLink
            details={{ isActive: isClassActive, teacher }}
            className="font-medium underline-offset-4 hover:underline"
          >
            {name}
          </InstructorLink>
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {phoneNumber && (
          <a
            href={`tel:${phoneNumber}`}
            className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
          >
            <Phone aria-hidden className="size-4" />
            <span className="sr-only">Instructor's phone:</span>
            <PhoneNumber number={phoneNumber} />
          </a>
        )}
        <MessageButton to={{ classId, name }} />
        <BlockInstructor classId={classId} name={name} />
      </div>
    </div>
  );
}
