import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { ClassDetails } from '#client/lib/server/trpc.ts';
import { SimilarClasses } from '#client/market/classes/page/similar-classes.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Booking } from './use-booking.ts';

type AlternativesProps = {
  details: ClassDetails;
  alternative: NonNullable<Booking['alternative']>;
  onChoose(sessionId: string): void;
};

export function BookingAlternatives({ details, alternative, onChoose }: AlternativesProps) {
  const { id, timeZone } = details;
  const readerZone = useReaderZone(timeZone);
  if (alternative === 'otherClasses') return <SimilarClasses classId={id} />;
  const day = formatDate(alternative.startTime, timeZone);
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <p className="text-sm">
        Next date with an open spot:{' '}
        <span className="font-medium">
          {day}, {formatTime(alternative.startTime, timeZone, readerZone)}
        </span>
      </p>
      <Button variant="secondary" onClick={() => onChoose(alternative.id)}>
        Choose this date
      </Button>
    </div>
  );
}
