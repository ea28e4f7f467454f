import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import type { ClassSession } from '#client/lib/server/trpc.ts';
import { fewSpots } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { bookableSpots } from '#shared/market/classes/dates/class-sessions.ts';
import { meetingsWords } from '#shared/market/search/meeting-words.ts';

/** This leaves room for the button below the dates. */
const initialCount = 4;

type DateChoiceProps = {
  /** Upcoming sessions, soonest first. */
  sessions: ClassSession[];
  chosenId: string | undefined;
  /** Sessions that the viewer has booked. */
  ownIds: string[];
  timeZone: string;
  onChoose(sessionId: string): void;
};

export function DateChoice({ sessions, chosenId, ownIds, timeZone, onChoose }: DateChoiceProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button disappears, so the focus moves to the chosen date.
  const showAll = () => {
    flushSync(() => setIsExpanded(true));
    list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  const first = sessions.slice(0, initialCount);
  const chosen = sessions.find(({ id }) => id === chosenId);
  const isChosenLater = chosen !== undefined && !first.includes(chosen);
  const few = isChosenLater ? [...first.slice(0, -1), chosen] : first;
  const shown = isExpanded ? sessions : few;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 font-medium text-sm">Choose a date</legend>
      <div
        ref={list}
        className="-m-1 grid max-h-72 gap-2 overflow-y-auto p-1 min-[24rem]:grid-cols-2"
      >
        {shown.map((session) => (
          <label
            key={session.id}
            className="relative flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-lg border border-line px-3 py-2 text-sm hover:border-line-strong min-[24rem]:flex-col min-[24rem]:items-start has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="date"
              value={session.id}
              checked={session.id === chosenId}
              onChange={() => onChoose(session.id)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="font-medium">{formatDate(session.startTime, timeZone)}</span>
            <span className="text-ink-soft">
              {/* The chosen date shows the time zone. */}
              {formatTime(session.startTime, timeZone, timeZone)}
              {session.meetings.length > 0 && ` · ${meetingsWords(session.meetings, timeZone)}`}
              <DateNote session={session} isOwn={ownIds.includes(session.id)} />
            </span>
          </label>
        ))}
      </div>
      {shown.length < sessions.length && (
        <Button variant="quiet" className="mt-2" onClick={showAll}>
          Show all {sessions.length} dates
        </Button>
      )}
    </fieldset>
  );
}

type DateNoteProps = { session: ClassSession; isOwn: boolean };

function DateNote({ session, isOwn }: DateNoteProps) {
  const spots = bookableSpots(session);
  if (isOwn)
    return (
      <>
        {' · '}
        <span className="font-medium text-good">Yours</span>
      </>
    );
  if (spots === null || spots > fewSpots) return null;
  return (
    <>
      {' · '}
      <span className="font-medium text-bad">{spots === 0 ? 'Full' : `${spots} left`}</span>
    </>
  );
}
