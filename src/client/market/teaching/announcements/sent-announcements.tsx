import { type Roster, type SentAnnouncements as Sent, trpc } from '#client/lib/server/trpc.ts';
import {
  AnnouncementText,
  audienceWords,
  wroteWords,
} from '#client/market/classes/announcement-text.tsx';
import { Disclosure } from '#client/ui/disclosure.tsx';
import { isOfOneDate } from '#shared/market/classes/announcement-limits.ts';

/** The announcements to the students of this date, the newest as a line that opens to the texts. */
export function SentAnnouncements({ session }: { session: Roster['session'] }) {
  const { classId, id: sessionId, timeZone } = session;
  const { data } = trpc.announcements.sent.useQuery({ classId, sessionId });
  const sent = data?.items.filter((each) => isForDate(each, sessionId)) ?? [];
  const [newest, ...earlier] = sent;
  if (!newest) return null;
  return (
    <section
      aria-label="What you wrote to students"
      className="mb-3 overflow-hidden rounded-2xl border border-line print:hidden"
    >
      <Disclosure
        summary={wroteWords(newest)}
        aside={
          earlier.length > 0 && (
            <span className="text-ink-soft text-sm">{earlier.length} earlier</span>
          )
        }
      >
        {() => (
          <ul className="max-w-prose divide-y divide-line px-4 sm:px-5">
            {sent.map((announcement) => (
              <li key={announcement.id} className="py-4">
                <p className="mb-1 text-ink-soft text-sm">
                  {announcement !== newest && `${wroteWords(announcement)} · `}
                  {audienceWords(announcement, timeZone)}
                </p>
                <AnnouncementText announcement={announcement} />
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </section>
  );
}

/** Whether it was for people of this date, alone or among others. */
const isForDate = ({ audience, sessionId }: Sent['items'][number], date: string) =>
  !isOfOneDate(audience) || sessionId === date;
