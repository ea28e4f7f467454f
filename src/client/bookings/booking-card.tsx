import { CalendarDays, MapPin, Phone, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { fallbacks, spotsSentence } from '#client/classes/class-words.ts';
import { nextSessionOf } from '#client/classes/next-session.ts';
import { SlotLines } from '#client/classes/slot-lines.tsx';
import type { ClassDetails, EnrolledUser, Viewer } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatPrice } from '#shared/money.ts';
import { BookingAction } from './booking-action.tsx';

type BookingCardProps = {
  details: ClassDetails;
  participants: EnrolledUser[];
  viewer: Viewer | null;
};

/** The side card of a class: what it costs, when and where it is, and the one main action. */
export function BookingCard({ details, participants, viewer }: BookingCardProps) {
  const { teacher, availableSpots, location, price, startTime } = details;
  const session = nextSessionOf(details);
  const taken = participants.length;
  const capacity = session ? session.maxStudents : details.maxStudents;
  const seats = capacity === null ? `${taken} enrolled` : `${taken} of ${capacity} spots taken`;
  const teacherName = teacher.fullName || teacher.username || fallbacks.teacher;
  return (
    <Card className="flex flex-col gap-5">
      <p>
        <span className="font-serif text-2xl">{formatPrice(price)}</span>
        {price > 0 && <span className="text-ink-soft"> per person</span>}
      </p>
      <div className="flex items-center gap-3">
        <Avatar name={teacherName} image={teacher.profileImage} />
        <span>
          <span className="block text-ink-soft text-sm">Instructor</span>
          <span className="font-medium">{teacherName}</span>
        </span>
      </div>
      <dl className="flex flex-col gap-3">
        <Fact icon={<CalendarDays />} name="Date">
          <SlotLines slot={details} />
        </Fact>
        <Fact icon={<MapPin />} name="Location">
          {location || fallbacks.location}
        </Fact>
        <Fact icon={<Users />} name="Enrolled">
          {seats}
          {startTime && (
            <span className="block text-ink-soft text-sm">{spotsSentence(availableSpots)}</span>
          )}
        </Fact>
        {teacher.phoneNumber && (
          <Fact icon={<Phone />} name="Instructor's phone">
            <a href={`tel:${teacher.phoneNumber}`} className="underline underline-offset-4">
              {teacher.phoneNumber}
            </a>
          </Fact>
        )}
      </dl>
      <BookingAction details={details} participants={participants} viewer={viewer} />
    </Card>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="mt-0.5 text-ink-soft [&>svg]:size-5">
        <span className="sr-only">{name}</span>
        {icon}
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
