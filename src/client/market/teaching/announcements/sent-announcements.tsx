import { count, formatDate, localZone } from '#client/lib/formats/formats.ts';
import { type Roster, type SentAnnouncements as Sent, trpc } from '#client/lib/server/trpc.ts';
import { AnnouncementText } from '#client/market/classes/announcement-text.tsx';

type Announcement = Sent['items'][number];

const changes = { move: 'with a new time', cancellation: 'with a cancellation' };

/** 'Dec 1, 2026 · 5 people on the waitlist' */
function sentWords(announcement: Announcement, timeZone: string) {
  const { createdAt, audience, recipients, saidWith, startTime } = announcement;
  const date = startTime ? `on ${formatDate(startTime, timeZone)}` : 'on one date';
  const where = { date, all: 'on all dates', waiting: 'on the waitlist' }[audience];
  const to = `${count(recipients, 'person', 'people')} ${where}`;
  return [formatDate(createdAt, localZone()), to, ...(saidWith ? [changes[saidWith]] : [])].join(
    ' · ',
  );
}

/** The announcements that the instructor sent to everyone in the class of this date. */
export function SentAnnouncements({ session }: { session: Roster['session'] }) {
  const { classId, id: sessionId, timeZone } = session;
  const { data } = trpc.announcements.sent.useQuery({ classId, sessionId });
  if (!data?.items.length) return null;
  return (
    <section aria-labelledby="sent" className="mt-12 print:hidden">
      <h2 id="sent" className="mb-2 text-xl">
        What you wrote to students
      </h2>
      <ul className="max-w-prose divide-y divide-line">
        {data.items.map((announcement) => (
          <li key={announcement.id} className="py-4">
            <p className="mb-1 text-ink-soft text-sm">{sentWords(announcement, timeZone)}</p>
            <AnnouncementText announcement={announcement} />
          </li>
        ))}
      </ul>
    </section>
  );
}
