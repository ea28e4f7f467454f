import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { spotsSentence } from '#client/classes/class-words.ts';
import { SlotLines } from '#client/classes/slot-lines.tsx';
import type { ClassSession } from '#client/lib/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';

const initialCount = 4;

type DateChoiceProps = {
  /** Upcoming sessions, soonest first. */
  sessions: ClassSession[];
  chosenId: string | undefined;
  /** Sessions the viewer has booked. */
  ownIds: string[];
  timeZone: string;
  onChoose(sessionId: string): void;
};

export function DateChoice({ sessions, chosenId, ownIds, timeZone, onChoose }: DateChoiceProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The button disappears, so move focus to the chosen date.
  const showAll = () => {
    flushSync(() => setIsExpanded(true));
    list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  const shown = sessions.filter(
    ({ id }, index) => isExpanded || index < initialCount || id === chosenId,
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">Choose a date</legend>
      <div ref={list} className="flex max-h-96 flex-col gap-2 overflow-y-auto p-0.5">
        {shown.map((session) => (
          <label
            key={session.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="date"
              value={session.id}
              checked={session.id === chosenId}
              onChange={() => onChoose(session.id)}
              className="size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 grow">
              <SlotLines slot={{ ...session, timeZone }} />
              <span className="block text-ink-soft text-sm">
                {spotsSentence(session.availableSpots)}
              </span>
            </span>
            {ownIds.includes(session.id) && <Badge tone="good">Your spot</Badge>}
          </label>
        ))}
      </div>
      {shown.length < sessions.length && (
        <Button variant="quiet" onClick={showAll}>
          Show all {sessions.length} dates
        </Button>
      )}
    </fieldset>
  );
}
