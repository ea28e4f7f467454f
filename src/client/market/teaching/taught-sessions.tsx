import { Link } from '@tanstack/react-router';
import { count } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type TaughtSession, trpc } from '#client/lib/server/trpc.ts';
import { SlotLines } from '#client/market/classes/slot-lines.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { minimumSentence } from '#shared/market/classes/dates/minimum.ts';
import { seatsSentence } from './teaching-words.ts';

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
  if (sessions.length === 0) return when === 'next' ? <NoUpcomingDates /> : <NoPastDates />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={sessions.length} item="date" />
    </>
  );
}

function NoUpcomingDates() {
  const { data: classes } = trpc.classes.mine.useQuery(undefined, { staleTime: 0 });
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

function SessionRow({ session }: { session: TaughtSession }) {
  const { id, title, seatsTaken, maxStudents, unmarked, contested, isActive } = session;
  const isAsked = session.minimum?.state === 'asked' && new Date(session.startTime) > new Date();
  const isFull = maxStudents !== null && seatsTaken >= maxStudents;
  const isRunning =
    new Date(session.startTime) <= new Date() && new Date(session.endTime) > new Date();
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:bg-sunken sm:p-5">
      <div className="w-full shrink-0 sm:w-52">
        <SlotLines slot={session} />
      </div>
      <div className="min-w-48 grow basis-0">
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
        <p className="text-ink-soft text-sm">{seatsSentence(session)}</p>
        {session.minimum && session.minimum.needed > 0 && (
          <p className="text-sm">{minimumSentence(session.minimum)}</p>
        )}
      </div>
      <span className="flex flex-wrap gap-2">
        {!isActive && <Badge>Hidden</Badge>}
        {isAsked && <Badge tone="accent">Decide</Badge>}
        {isRunning && <Badge tone="accent">Now</Badge>}
        {isFull && <Badge tone="good">Full</Badge>}
        {unmarked > 0 && <Badge>{unmarked} not marked</Badge>}
        {contested > 0 && <Badge tone="accent">{count(contested, 'contested no-show')}</Badge>}
      </span>
    </li>
  );
}
