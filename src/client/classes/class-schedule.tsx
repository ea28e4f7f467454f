import { formatDate, formatTimeRange } from '#client/lib/formats.ts';
import type { ClassDetails } from '#client/lib/trpc.ts';
import { spotsSentence } from './class-words.ts';

/** The dates to come; past ones only where there are no others. */
export function ClassSchedule({ details }: { details: ClassDetails }) {
  const { sessions, timeZone } = details;
  const upcoming = sessions.filter((session) => Date.parse(session.startTime) > Date.now());
  const shown = upcoming.length > 0 ? upcoming : sessions.slice(-1);
  if (shown.length === 0) return <p className="text-ink-soft">No dates have been set yet.</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line">
      {shown.map(({ id, startTime, endTime, availableSpots }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 p-4">
          <span>
            <span className="font-medium">{formatDate(startTime, timeZone)}</span>
            <span className="block text-ink-soft text-sm">
              {formatTimeRange(startTime, endTime, timeZone)}
            </span>
          </span>
          <span className="text-sm">
            {upcoming.length === 0 ? 'This date has passed' : spotsSentence(availableSpots)}
          </span>
        </li>
      ))}
    </ul>
  );
}
