import { count } from '#client/lib/formats/formats.ts';
import { type CalendarDate, type CalendarSession, trpc } from '#client/lib/server/trpc.ts';
import { toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { addDays } from '#shared/days.ts';
import { isReserved } from '#shared/market/bookings/booking-states.ts';
import {
  datesOf,
  dateTimes,
  dayOfDate,
  keyOfDate,
  meetingPlace,
} from './calendar/calendar-words.ts';
import { daysAround } from './days-around.ts';
import { seatsSentence, withGuests } from './teaching-words.ts';

type SoonDate = CalendarDate & { day: 'Today' | 'Tomorrow' };

/** The dates of today and tomorrow, in the time zones of their classes, that are not over yet. */
function soonDates(sessions: CalendarSession[], now: Date): SoonDate[] {
  return datesOf(sessions).flatMap((date): SoonDate[] => {
    const today = toWallTime(now.toISOString(), date.timeZone).slice(0, 10);
    const day = dayOfDate(date);
    if (new Date(date.meeting.endTime) <= now) return [];
    if (day === today) return [{ ...date, day: 'Today' }];
    return day === addDays(today, 1) ? [{ ...date, day: 'Tomorrow' }] : [];
  });
}

/** Who comes to the teacher's classes of today and tomorrow. */
export function SoonDates() {
  const now = new Date();
  const { data = [] } = trpc.bookings.calendar.useQuery(daysAround(now));
  const dates = soonDates(data, now);
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="soon" className="mb-10">
      <h2 id="soon" className="mb-3 text-xl">
        Today and tomorrow
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {dates.map((date) => (
          <SoonDateRow key={keyOfDate(date)} date={date} />
        ))}
      </ul>
    </section>
  );
}

function SoonDateRow({ date }: { date: SoonDate }) {
  const { data } = trpc.bookings.roster.useQuery({ sessionId: date.id }, { staleTime: 0 });
  const students = data?.students.filter(
    ({ firstMeeting }) => firstMeeting <= date.meeting.position,
  );
  const place = meetingPlace(date);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="w-full shrink-0 sm:w-52">
        <p className="font-medium">{date.day}</p>
        <p>{dateTimes(date)}</p>
        <p dir="auto" className="text-ink-soft text-sm">
          {date.location}
        </p>
      </div>
      <div className="min-w-48 grow basis-0">
        <h3 dir="auto" className="text-lg">
          {date.title}
        </h3>
        <p className="text-ink-soft text-sm">
          {place && `Meeting ${place} · `}
          {seatsSentence(date)}
          {students && paidWords(students)}
        </p>
        {!students && date.seatsTaken > 0 && <Skeleton className="mt-1 h-6 w-48" />}
        {students && students.length > 0 && (
          <p className="mt-1">
            {students
              .map((student) => `${student.fullName || student.username}${withGuests(student)}`)
              .join(', ')}
          </p>
        )}
      </div>
      <LinkButton
        to="/dashboard/teacher/sessions/$sessionId"
        params={{ sessionId: date.id }}
        variant="secondary"
        aria-label={`Roster of ${date.title}`}
      >
        Roster
      </LinkButton>
    </li>
  );
}

type Paying = { status: Parameters<typeof isReserved>[0]; payment: object | null };

/** ' · all paid'; empty where nothing is paid through us. */
function paidWords(students: Paying[]): string {
  if (students.every(({ payment }) => payment === null)) return '';
  const unpaid = students.filter(({ status }) => isReserved(status)).length;
  return unpaid === 0 ? ' · all paid' : ` · ${count(unpaid, 'booking')} not paid yet`;
}
