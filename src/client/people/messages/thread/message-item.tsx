import { Megaphone } from 'lucide-react';
import { formatTime, localZone } from '#client/lib/formats/formats.ts';
import type { Message, MessageThread } from '#client/lib/server/trpc.ts';
import { AnnouncementText } from '#client/market/classes/announcement-text.tsx';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { IconText } from '#client/ui/icon-text.tsx';
import { nameOf } from '../name-of.ts';
import { MessageBubble } from './message-bubble.tsx';

type MessageItemProps = { message: Message; other: MessageThread['other'] };

/** A message or an announcement; those of the other side can be reported. */
export function MessageItem({ message, other }: MessageItemProps) {
  const { id, kind, isMine, text, subject, pictureUrl, sentAt } = message;
  const time = <time dateTime={sentAt}>{formatTime(sentAt, localZone(), localZone())}</time>;
  const report = !isMine && other && (
    <ReportButton
      subject={{ kind, id, name: 'this message' }}
      username={other.username ?? ''}
      isShort
    />
  );
  if (kind === 'announcement')
    return (
      <div className="rounded-2xl border border-line bg-sunken p-4 sm:px-5">
        <div className="mb-1 flex items-center justify-between gap-4 text-sm">
          <IconText icon={<Megaphone aria-hidden />}>Announcement · {time}</IconText>
          {report}
        </div>
        <AnnouncementText announcement={{ subject: subject ?? '', text, picture: pictureUrl }} />
      </div>
    );
  return (
    <MessageBubble
      isMine={isMine}
      name={isMine ? 'You' : nameOf(other)}
      text={text}
      pictureUrl={pictureUrl}
      note={time}
      action={
        report && (
          <span className="pointer-fine:opacity-0 focus-within:opacity-100 group-hover:opacity-100">
            {report}
          </span>
        )
      }
    />
  );
}
