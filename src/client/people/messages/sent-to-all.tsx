import { Link } from '@tanstack/react-router';
import { ArrowLeft, Megaphone } from 'lucide-react';
import { type OwnAnnouncement, trpc } from '#client/lib/server/trpc.ts';
import {
  AnnouncementText,
  audienceWords,
  wroteWords,
} from '#client/market/classes/announcement-text.tsx';
import { sentWords } from './message-words.ts';

/** In the list of conversations: what the viewer announced, once for everyone who got it. */
export function AnnouncementsLink() {
  const { data } = trpc.announcements.mine.useQuery();
  const newest = data?.[0];
  if (!newest) return null;
  return (
    <Link
      to="/messages/announcements"
      className="flex items-center gap-3 border-line border-t px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-sunken"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Megaphone aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-3">
          <span className="grow truncate font-medium">Announcements</span>{' '}
          <time dateTime={newest.createdAt} className="shrink-0 text-ink-soft text-sm">
            {sentWords(newest.createdAt, new Date())}
          </time>
        </span>
        <span dir="auto" className="block truncate text-ink-soft text-sm">
          {newest.title}
        </span>
        <span className="block truncate text-ink-soft text-sm">
          You: <bdi>{newest.text}</bdi>
        </span>
      </span>
    </Link>
  );
}

/** What the viewer announced for all of their classes, newest first. */
export function SentToAll() {
  const [sent] = trpc.announcements.mine.useSuspenseQuery();
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4 py-2 lg:px-6">
        <Link
          to="/messages"
          aria-label="All messages"
          className="-ml-2 grid size-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="flex min-h-11 items-center text-lg">Announcements</h1>
      </div>
      {sent.length === 0 && (
        <p className="px-4 py-5 text-ink-soft lg:px-6">
          Write to everyone on a date from its roster. You'll find what you wrote here.
        </p>
      )}
      <ul className="grow divide-y divide-line overflow-y-auto px-4 lg:px-6">
        {sent.map((announcement) => (
          <li key={announcement.id} className="max-w-prose py-4">
            <SentOne announcement={announcement} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SentOne({ announcement }: { announcement: OwnAnnouncement }) {
  const { classId, sessionId, title, timeZone } = announcement;
  const style = 'underline underline-offset-4';
  return (
    <article>
      <h2 dir="auto" className="font-medium font-sans text-base">
        {sessionId ? (
          <Link
            to="/dashboard/teacher/sessions/$sessionId"
            params={{ sessionId }}
            className={style}
          >
            {title}
          </Link>
        ) : (
          <Link to="/classes/$classId" params={{ classId }} className={style}>
            {title}
          </Link>
        )}
      </h2>
      <p className="mb-1 text-ink-soft text-sm">
        {wroteWords(announcement)} · {audienceWords(announcement, timeZone)}
      </p>
      <AnnouncementText announcement={announcement} />
    </article>
  );
}
