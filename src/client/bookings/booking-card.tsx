import { CalendarDays, MapPin, Phone, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { fallbacks, spotsSentence } from '#client/classes/class-words.ts';
import { SlotLines } from '#client/classes/slot-lines.tsx';
import type { ClassDetails, DetailedSession, Viewer } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { upcomingSessions } from '#shared/class-sessions.ts';
import { formatPrice } from '#shared/money.ts';
import { BookingAction } from './booking-action.tsx';
import { DateChoice } from './date-choice.tsx';

type BookingCardProps = {
  details: ClassDetails;
  session: DetailedSession | undefined;
  viewer: Viewer | null;
  onChoose(sessionId: string): void;
};

/** The side card of a class: price, date, place, and the main action. */
export function BookingCard(props: BookingCardProps) {
  const { details, session, viewer, onChoose } = props;
  const { teacher, location, price, timeZone } = details;
  const choices = upcomingSessions(details.sessions, new Date());
  const focusOn = useRef<string | null>(null);
  const taken = session?.seatsTaken ?? 0;
  const capacity = session ? session.maxStudents : details.maxStudents;
  const enrollment =
    capacity === null ? `${taken} enrolled` : `${taken} of ${capacity} spots taken`;
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
          <SlotLines slot={{ startTime: null, endTime: null, timeZone, ...session }} />
        </Fact>
        <Fact icon={<MapPin />} name="Location">
          {location || fallbacks.location}
        </Fact>
        <Fact icon={<Users />} name="Enrolled">
          {enrollment}
          {session && choices.includes(session) && (
            <span className="block text-ink-soft text-sm">
              {spotsSentence(session.availableSpots)}
            </span>
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
      {choices.length > 1 && (
        <DateChoice
          sessions={choices}
          chosenId={session?.id}
          ownIds={(details.viewerBookings ?? []).map(({ sessionId }) => sessionId)}
          timeZone={timeZone}
          onChoose={onChoose}
        />
      )}
      <BookingAction
        // Remount on another date, which closes an open dialog about the previous one.
        key={session?.id}
        details={details}
        session={session}
        viewer={viewer}
        focusOn={focusOn}
        onChoose={onChoose}
      />
      {viewer?.id === teacher.id && (
        <LinkButton
          to="/classes/$classId/edit"
          params={{ classId: details.id }}
          variant="secondary"
        >
          Edit this class
        </LinkButton>
      )}
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
