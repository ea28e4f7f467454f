import { levelLabels } from '#client/classes/class-words.ts';
import { formatDuration } from '#client/lib/durations.ts';
import type { ClassDetails, DetailedSession } from '#client/lib/trpc.ts';

type FactsProps = { details: ClassDetails; session: DetailedSession | undefined };

/** Duration, group size and, if the instructor named one, the level. */
export function ClassFacts({ details, session }: FactsProps) {
  const { level } = details;
  const groupSize = session ? session.maxStudents : details.maxStudents;
  const facts = [
    ...(session ? [['Duration', formatDuration(session.startTime, session.endTime, true)]] : []),
    ['Group size', groupSize === null ? 'No limit' : `Up to ${groupSize}`],
    ...(level === 'all' ? [] : [['Level', levelLabels[level]]]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 sm:gap-x-10 border-line border-y py-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
