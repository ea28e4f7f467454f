import { formatDate, localZone } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { AnnouncementText } from '#client/market/classes/announcement-text.tsx';
import { BlockInstructor } from '#client/people/messages/block-instructor.tsx';
import { MessageButton } from '#client/people/messages/message-button.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { Card } from '#client/ui/card.tsx';

/** The announcements that the viewer received from the instructor of a class; nothing without any. */
export function ReceivedAnnouncements({ classId }: { classId: string }) {
  const { data: received = [] } = trpc.announcements.received.useQuery({ classId });
  const [first] = received;
  if (!first) return null;
  return (
    <Card className="p-6">
      <section aria-labelledby="announcements">
        <h2 id="announcements" className="text-lg">
          From {first.teacherName}
        </h2>
        <ul className="divide-y divide-line">
          {received.map((announcement) => (
            <li key={announcement.id} className="py-4 last:pb-0">
              <div className="flex items-center justify-between gap-4 text-ink-soft text-sm">
                {formatDate(announcement.createdAt, localZone())}
                <ReportButton
                  subject={{ kind: 'announcement', id: announcement.id, name: 'this message' }}
                  username={announcement.teacherUsername}
                  isShort
                />
              </div>
              <AnnouncementText announcement={announcement} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <MessageButton to={{ classId, name: first.teacherName }} label="Reply" />
          <BlockInstructor classId={classId} name={first.teacherName} />
        </div>
      </section>
    </Card>
  );
}
