import { Link } from '@tanstack/react-router';
import { count, formatDay, formatOpening, localZone } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type TaughtSession, trpc } from '#client/lib/server/trpc.ts';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { toWallTime } from '#client/ui/forms/date-time-input.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { addDays } from '#shared/days.ts';
import { minimumSentence } from '#shared/market/classes/dates/minimum.ts';
import { Announce } from './announcements/announce.tsx';
import { seatsSentence, withGuests } from './teaching-words.ts';

/** The viewer's upcoming or past sessions as a teacher, each linked to its roster. */
export function TaughtSessions({ when }: { when: 'next' | 'past' }) {
  const pages = trpc.bookings.taughtSessions.useInfiniteQuery(
    { when },
    { ...toNextPage, staleTime: 0 },
  );
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  const sessions = uniqueItems(pages.data);
  // A course that has started is listed by its next meeting.
  const inOrder =
    when === 'past'
      ? sessions
      : sessions.toSorted((a, b) => meetingOf(a).startTime.localeCompare(meetingOf(b).startTime));
  if (sessions.length === 0) return when === 'next' ? <NoUpcomingDates /> : <NoPastDates />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {inOrder.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={sessions.length} item="date" />
    </>
  );
}

function NoUpcomingDates() {
  const { data: classes, error } = trpc.classes.mine.useQuery(undefined, { staleTime: 0 });
  // What to do next depends on whether there is a class.
  if (!classes && !error) return <Skeleton className="h-72 w-full rounded-2xl" />;
  if (classes?.created.length === 0)
    return (
      <Notice
        title="No classes yet"
        action={<LinkButton to="/classes/create">Create a class</LinkButton>}
      >
        Create your first class with its dates, so people can book it.
      </Notice>
    );
  return (
    <Notice
      title="No upcoming dates"
      action={
        <LinkButton to="/dashboard/teacher" search={{ tab: 'classes' }}>
          Your classes
        </LinkButton>
      }
    >
      Add a date to one of your classes so people can book it.
    </Notice>
  );
}

const NoPastDates = () => (
  <Notice title="No past dates yet">After a class, you can mark attendance here.</Notice>
);

/** The next meeting of a course, or its last one; a date that meets once is its own meeting. */
function meetingOf({ meetings, startTime, endTime }: TaughtSession) {
  const isAhead = (meeting: { endTime: string }) => new Date(meeting.endTime) > new Date();
  const index = Math.max(0, meetings.findIndex(isAhead));
  const place = meetings.length > 0 ? `Meeting ${index + 1} of ${meetings.length}` : '';
  return { startTime, endTime, ...meetings[index], place };
}

function SessionRow({ session }: { session: TaughtSession }) {
  const { id, title, timeZone, students, isActive, endTime } = session;
  const { place, ...meeting } = meetingOf(session);
  const isOver = new Date(endTime) <= new Date();
  const slot = isOver ? session : { ...meeting, timeZone };
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 p-4 hover:bg-sunken sm:grid-cols-[13rem_minmax(0,1fr)_auto] sm:p-5">
      <div>
        <SlotLines slot={slot} />
      </div>
      <div className="max-sm:order-last max-sm:col-span-2">
        <h2 className="text-lg">
          <Link
            dir="auto"
            to="/dashboard/teacher/sessions/$sessionId"
            params={{ sessionId: id }}
            className="after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-ink-soft text-sm">
          {!isOver && place && `${place} · `}
          {seatsSentence(session)}
        </p>
        {!isOver && students > 0 && (
          <p dir="auto" className="text-sm">
            {whoComes(session)}
          </p>
        )}
        {!isOver && session.opensAt && (
          <p className="text-sm">{`Opens to everyone on ${formatOpening(session.opensAt, timeZone, localZone())}`}</p>
        )}
        {session.minimum && session.minimum.needed > 0 && (
          <p className="text-sm">{minimumSentence(session.minimum)}</p>
        )}
      </div>
      <span className="flex flex-wrap items-center justify-end gap-2">
        {!isActive && <Badge>Hidden</Badge>}
        <DateBadges session={session} slot={slot} />
        {!isOver && students > 0 && (
          <span className="relative">
            <Announce
              session={session}
              label="Write"
              name={`Write to students of ${title}, ${formatDay(slot.startTime, timeZone)}`}
            />
          </span>
        )}
      </span>
    </li>
  );
}

/** 'Ada Park, Sam Rivera + 1 and 3 more' */
function whoComes({ firstStudents, students }: TaughtSession): string {
  const names = firstStudents.map(({ fullName, seats }) => fullName + withGuests({ seats }));
  const more = students - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type DateBadgesProps = { session: TaughtSession; slot: { startTime: string; endTime: string } };

function DateBadges({ session, slot }: DateBadgesProps) {
  const { seatsTaken, maxStudents, unmarked, contested } = session;
  const now = new Date();
  const isAsked = session.minimum?.state === 'asked' && new Date(session.startTime) > now;
  const isFull = maxStudents !== null && seatsTaken >= maxStudents;
  const isRunning = new Date(slot.startTime) <= now && new Date(slot.endTime) > now;
  const day = soonDay(slot.startTime, session.timeZone, now);
  return (
    <>
      {isAsked && <Badge tone="accent">Decide</Badge>}
      {isRunning && <Badge tone="accent">Now</Badge>}
      {!isRunning && day && <Badge tone="accent">{day}</Badge>}
      {isFull && <Badge tone="good">Full</Badge>}
      {unmarked > 0 && <Badge>{unmarked} not marked</Badge>}
      {contested > 0 && <Badge tone="accent">{count(contested, 'contested no-show')}</Badge>}
    </>
  );
}

/** 'Today' or 'Tomorrow' where the class takes place. */
function soonDay(startTime: string, timeZone: string, now: Date): string | null {
  if (new Date(startTime) < now) return null;
  const today = toWallTime(now.toISOString(), timeZone).slice(0, 10);
  const day = toWallTime(startTime, timeZone).slice(0, 10);
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : null;
}
