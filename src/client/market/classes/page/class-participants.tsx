import { count, formatDate } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { type ClassDetails, type EnrolledUser, trpc } from '#client/lib/server/trpc.ts';
import { ReportButton } from '#client/staff/reports/report-button.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

type ParticipantsProps = {
  details: ClassDetails;
  sessionId: string | undefined;
  viewerId: string | undefined;
};

const maxPlaceholders = 12;
const gridStyle = 'grid gap-4 sm:grid-cols-2';

/**
 * The participants of one date. They are loaded when the tab opens, so that no rendered page
 * contains them.
 */
export function ClassParticipants({ details, sessionId, viewerId }: ParticipantsProps) {
  const { data, error, refetch } = trpc.classes.enrolled.useQuery({ classId: details.id });
  const session = details.sessions.find(({ id }) => id === sessionId);
  const { seatsTaken = 0 } = session ?? {};
  if (!data && error) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data && seatsTaken > 0) return <ParticipantsPlaceholder amount={seatsTaken} />;
  const participants = data?.filter((participant) => participant.sessionId === sessionId) ?? [];
  if (participants.length === 0)
    return (
      <p className="text-ink-soft">
        {session?.opensAt && seatsTaken > 0
          ? 'Who comes is shown once this date is open to everyone.'
          : 'No one has booked this date.'}
      </p>
    );
  return (
    <ul className={gridStyle}>
      {participants.map((participant) => (
        <Participant
          key={participant.id}
          participant={participant}
          classId={details.id}
          isViewer={participant.id === viewerId}
        />
      ))}
    </ul>
  );
}

type ParticipantProps = { participant: EnrolledUser; classId: string; isViewer: boolean };

function Participant({ participant, classId, isViewer }: ParticipantProps) {
  const { id, fullName, username, profileImage, joinedDate, guests } = participant;
  const readerZone = useReaderZone('UTC');
  return (
    <li className="flex items-center gap-3">
      <Avatar name={fullName} image={profileImage} />
      <span className="min-w-0 grow">
        <span className="flex gap-2 font-medium">
          <span dir="auto" className="truncate">
            {fullName || username}
          </span>
          {guests > 0 && (
            <span className="shrink-0 text-ink-soft">
              <span aria-hidden>+{guests}</span>
              <span className="sr-only"> and {count(guests, 'guest')}</span>
            </span>
          )}
        </span>
        <span className="block text-ink-soft text-sm">
          Joined {formatDate(joinedDate, readerZone)}
        </span>
      </span>
      {isViewer ? (
        <Badge tone="accent">You</Badge>
      ) : (
        <ReportButton
          subject={{ kind: 'participant', id, classId, name: fullName || username }}
          username={username}
          isShort
        />
      )}
    </li>
  );
}

function ParticipantsPlaceholder({ amount }: { amount: number }) {
  return (
    <div role="status" aria-label="Loading participants" className={gridStyle}>
      {Array.from(
        { length: Math.min(amount, maxPlaceholders) },
        (_, index) => `placeholder ${index}`,
      ).map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  );
}
