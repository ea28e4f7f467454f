import { formatDuration } from '#client/lib/formats/durations.ts';
import type { ClassDetails, DetailedSession } from '#client/lib/server/trpc.ts';
import { levelLabels } from '#shared/market/classes/class-levels.ts';

/** '3 hours', '6 × 2 hours', or '6 meetings' of different lengths. */
function durationOf({ startTime, endTime, meetings }: DetailedSession): string {
  if (meetings.length === 0) return formatDuration(startTime, endTime, true);
  const lengths = meetings.map((each) => formatDuration(each.startTime, each.endTime, true));
  return new Set(lengths).size === 1
    ? `${meetings.length} × ${lengths[0]}`
    : `${meetings.length} meetings`;
}

type FactsProps = { details: ClassDetails; session: DetailedSession | undefined };

/** Duration, group size and level: not more, because the placeholder has one line for them on phones. */
export function ClassFacts({ details, session }: FactsProps) {
  const { level } = details;
  const groupSize = session ? session.maxStudents : details.maxStudents;
  const facts = [
    ...(session ? [['Duration', durationOf(session)]] : []),
    ['Group size', groupSize === null ? 'No limit' : `Up to ${groupSize}`],
    ...(level === 'all' ? [] : [['Level', levelLabels[level]]]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10 border-line border-y py-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd dir="auto" className="font-medium">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
