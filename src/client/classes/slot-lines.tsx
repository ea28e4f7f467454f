import { formatDate, formatTimeRange } from '#client/lib/formats.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import type { ClassSummary } from '#client/lib/trpc.ts';

type Slot = Pick<ClassSummary, 'startTime' | 'endTime' | 'timeZone'>;

/** The date, with the time range below it. */
export function SlotLines({ slot: { startTime, endTime, timeZone } }: { slot: Slot }) {
  const readerZone = useReaderZone(timeZone);
  if (!startTime || !endTime) return 'Schedule not set';
  return (
    <>
      <span className="block">{formatDate(startTime, timeZone)}</span>
      <span className="block text-ink-soft text-sm">
        {formatTimeRange(startTime, endTime, timeZone, readerZone)}
      </span>
    </>
  );
}
