import { SimilarClasses } from '#client/classes/similar-classes.tsx';
import { formatDate, formatTime } from '#client/lib/formats.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { ClassDetails } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { openSessions } from '#shared/class-sessions.ts';

type AlternativesProps = {
  details: ClassDetails;
  /** Sessions the viewer has already booked. */
  ownIds: string[];
  onChoose(sessionId: string): void;
};

/** Shown when a session can't be booked: the next one with a free spot, or similar classes. */
export function BookingAlternatives({ details, ownIds, onChoose }: AlternativesProps) {
  const { id, sessions, timeZone } = details;
  const readerZone = useReaderZone(timeZone);
  const next = openSessions(sessions, new Date()).find((open) => !ownIds.includes(open.id));
  if (!next) return <SimilarClasses classId={id} />;
  const day = formatDate(next.startTime, timeZone);
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <p className="text-sm">
        Next date with a free spot:{' '}
        <span className="font-medium">
          {day}, {formatTime(next.startTime, timeZone, readerZone)}
        </span>
      </p>
      <Button variant="secondary" onClick={() => onChoose(next.id)}>
        Choose this date
      </Button>
    </div>
  );
}
