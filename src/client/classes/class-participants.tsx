import { formatDate } from '#client/lib/formats.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { EnrolledUser } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';

type ParticipantsProps = { participants: EnrolledUser[]; viewerId: string | undefined };

export function ClassParticipants({ participants, viewerId }: ParticipantsProps) {
  const readerZone = useReaderZone('UTC');
  if (participants.length === 0)
    return <p className="text-ink-soft">No one has booked yet. The first spot could be yours.</p>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {participants.map(({ id, fullName, username, profileImage, joinedDate }) => (
        <li key={id} className="flex items-center gap-3">
          <Avatar name={fullName} image={profileImage} />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium">{fullName || username}</span>
            <span className="block text-ink-soft text-sm">
              Joined {formatDate(joinedDate, readerZone)}
            </span>
          </span>
          {id === viewerId && <Badge tone="accent">You</Badge>}
        </li>
      ))}
    </ul>
  );
}
