import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
import { count, formatDay, formatTime, localZone } from '#client/lib/formats/formats.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { isNoShow } from '#shared/market/bookings/booking-states.ts';
import type { Entry } from './entries.ts';
import { dismissEntry, retryEntry, waitingOf } from './pocket-state.ts';
import type { Pocket } from './use-roster-pocket.ts';

type PocketNoteProps = {
  pocket: Pocket;
  /** When the roster was read (Unix ms). */
  asOf: number;
};

/** What waits on this phone, and what the server rejected, until it is dismissed. */
export function PocketNote({ pocket, asOf }: PocketNoteProps) {
  const { entries, isUnreachable, isSaved } = pocket;
  const waiting = waitingOf(entries);
  const rejected = entries.filter(({ rejection }) => rejection !== undefined);
  const place = useIsWide() ? 'device' : 'phone';
  return (
    <div className="mb-3 flex flex-col gap-2 print:hidden">
      <p role="status" className="flex items-start gap-2 text-ink-soft text-sm empty:hidden">
        {(isSaved || isUnreachable) && (
          <>
            <span
              aria-hidden
              className={classNames(
                'mt-1.5 size-2 shrink-0 rounded-full',
                isUnreachable ? 'bg-accent' : 'bg-good',
              )}
            />
            <span>
              {isUnreachable && waiting.length > 0 && (
                <strong className="font-medium text-ink">{waitingWords(waiting)} </strong>
              )}
              {isUnreachable
                ? `Saved on this ${place}, with the roster as of ${momentWords(asOf)}.`
                : `Saved on this ${place}. Opens without a connection.`}
            </span>
          </>
        )}
      </p>
      {rejected.length > 0 && (
        <div role="alert">
          <ul className="flex flex-col divide-y divide-line rounded-lg bg-bad-soft px-4">
            {rejected.map((entry) => (
              <RejectedEntry key={entry.id} entry={entry} send={pocket.send} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** '3 marks wait for a connection.' */
function waitingWords(waiting: Entry[]): string {
  const people = waiting.filter(({ kind }) => kind === 'add').length;
  const marks = waiting.length - people;
  const parts = [
    ...(marks > 0 ? [count(marks, 'mark')] : []),
    ...(people > 0 ? [count(people, 'person', 'people')] : []),
  ];
  return `${parts.join(' and ')} ${waiting.length === 1 ? 'waits' : 'wait'} for a connection.`;
}

/** '6:02 PM', with the day if it was another. */
function momentWords(moment: number): string {
  const [iso, zone] = [new Date(moment).toISOString(), localZone()];
  const time = formatTime(iso, zone, zone);
  const day = formatDay(iso, zone);
  return day === formatDay(new Date().toISOString(), zone) ? time : `${day}, ${time}`;
}

function RejectedEntry({ entry, send }: { entry: Entry; send(): void }) {
  const { id, name, rejection } = entry;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <p className="min-w-0 grow text-sm">
        <strong dir="auto" className="font-medium">
          {name}
        </strong>{' '}
        {doneWords(entry)} {asSentence(rejection)}
      </p>
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="quiet"
          aria-label={`Try again for ${name}`}
          onClick={() => void retryEntry(id).then(send)}
        >
          Try again
        </Button>
        <Button
          variant="quiet"
          aria-label={`Dismiss ${name}`}
          onClick={() => void dismissEntry(id)}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

/** Not all messages end with a period. */
const asSentence = (message = '') => (message.endsWith('.') ? message : `${message}.`);

function doneWords(entry: Entry): string {
  if (entry.kind === 'add') return "isn't on the roster:";
  return isNoShow(entry.input.status) ? "isn't marked as absent:" : "isn't marked as there:";
}
