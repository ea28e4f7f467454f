import { Link } from '@tanstack/react-router';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { type InstructorFacts as Facts, factWords } from '#shared/market/track-record.ts';

type InstructorFactsProps = { facts: Facts | null; instructorId: string };

/** What the records say about an instructor, each with what it counts; nothing with too few dates. */
export function InstructorFacts({ facts, instructorId }: InstructorFactsProps) {
  const viewer = useKnownViewer();
  if (!facts) return null;
  return (
    <section aria-label="Facts" className="max-w-prose rounded-2xl border border-line px-5 py-4">
      <ul className="flex flex-col gap-3">
        {factWords(facts).map(({ words, explanation }) => (
          <li key={explanation}>
            <p className="font-medium">{words}</p>
            <p className="text-ink-soft text-sm">{explanation}</p>
          </li>
        ))}
      </ul>
      {viewer?.id === instructorId && (
        <p className="mt-3">
          <Link
            to="/dashboard/teacher/facts"
            className="-my-2 inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            See what is behind each number
          </Link>
        </p>
      )}
    </section>
  );
}
