import { Link } from '@tanstack/react-router';
import { formatDate } from '#client/lib/formats/formats.ts';
import type { OwnFacts } from '#client/lib/server/trpc.ts';
import { outcomeWords } from '#shared/market/track-record.ts';
import { listStyle, rowStyle } from './counted-list.ts';

/** The dates behind the numbers, with how each counts. */
export function CountedDates({ dates }: Pick<OwnFacts, 'dates'>) {
  if (dates.length === 0) return <p className="text-ink-soft">None of your dates is over yet.</p>;
  return (
    <ul className={listStyle}>
      {dates.map(({ sessionId, title, startTime, timeZone, outcome }) => (
        <li key={sessionId} className={rowStyle}>
          <span>{formatDate(startTime, timeZone)}</span>
          <span>
            <Link
              dir="auto"
              to="/dashboard/teacher/sessions/$sessionId"
              params={{ sessionId }}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
            <span className="block text-ink-soft text-sm">{outcomeWords[outcome]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
