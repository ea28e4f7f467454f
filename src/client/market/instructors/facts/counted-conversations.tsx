import { Link } from '@tanstack/react-router';
import { count, formatDate, localZone } from '#client/lib/formats/formats.ts';
import type { OwnFacts } from '#client/lib/server/trpc.ts';
import { trackRecordLimits } from '#shared/market/track-record.ts';
import { dayMs, hourMs, minuteMs } from '#shared/units.ts';
import { listStyle, rowStyle } from './counted-list.ts';

/** The conversations behind the time to answer, with the time of each. */
export function CountedConversations({ conversations }: Pick<OwnFacts, 'conversations'>) {
  const missing = trackRecordLimits.minConversations - conversations.length;
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft text-sm">
        People who wrote to you first, and how long they waited for your first answer.
        {missing > 0 &&
          ` Your page says how fast you usually answer once ${trackRecordLimits.minConversations} count.`}
      </p>
      {conversations.length > 0 && (
        <ul className={listStyle}>
          {conversations.map(({ threadId, title, askedAt, isAnswered, seconds }) => (
            <li key={threadId} className={rowStyle}>
              <span>{formatDate(askedAt, localZone())}</span>
              <span>
                <Link
                  dir="auto"
                  to="/messages/$threadId"
                  params={{ threadId }}
                  className="font-medium after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
                <span className="block text-ink-soft text-sm">
                  {isAnswered
                    ? `Answered after ${lengthWords(seconds)}`
                    : `No answer for ${lengthWords(seconds)}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** '40 minutes', '3 hours' or '2 days' */
function lengthWords(seconds: number): string {
  const ms = seconds * 1000;
  if (ms < 2 * hourMs) return count(Math.round(ms / minuteMs), 'minute');
  if (ms < 2 * dayMs) return count(Math.round(ms / hourMs), 'hour');
  return count(Math.round(ms / dayMs), 'day');
}
