import { formatDate, formatTimeRange } from '#client/lib/formats.ts';
import type { ClassSummary } from '#client/lib/trpc.ts';

type Slot = Pick<ClassSummary, 'startTime' | 'endTime' | 'timeZone'>;

/** The date, and below it from when to when. */
export function SlotLines({ slot: { startTime, endTime, timeZone } }: { slot: Slot }) {
  if (!startTime || !endTime) return 'Schedule not set';
  return (
    <>
      <span className="block">{formatDate(startTime, timeZone)}</span>
      <span className="block text-ink-soft text-sm">
        {formatTimeRange(startTime, endTime, timeZone)}
      </span>
    </>
  );
}
