import type { CalendarDate } from '#client/lib/server/trpc.ts';
import { seatsSentence } from '#client/market/teaching/teaching-words.ts';
import { Badge } from '#client/ui/badge.tsx';
import {
  dateTimes,
  dayWords,
  isFull,
  keyOfDate,
  meetingPlace,
  minimumPlace,
} from './calendar-words.ts';

type CalendarListProps = {
  days: string[];
  today: string;
  dates: Map<string, CalendarDate[]>;
  onOpen(date: CalendarDate): void;
};

/** The days with dates, as a list that fits on a phone. */
export function CalendarList({ days, today, dates, onOpen }: CalendarListProps) {
  return (
    <div className="flex flex-col gap-6">
      {days
        .filter((day) => dates.has(day))
        .map((day) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="mb-2 flex items-center gap-2 text-lg">
              {dayWords(day)} {day === today && <Badge tone="accent">Today</Badge>}
            </h3>
            <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
              {dates.get(day)?.map((date) => (
                <li key={keyOfDate(date)}>
                  <button
                    type="button"
                    data-date={keyOfDate(date)}
                    onClick={() => onOpen(date)}
                    className="w-full p-4 text-left -outline-offset-2 hover:bg-sunken"
                  >
                    <span className="flex flex-wrap items-center gap-2 font-medium">
                      <span>
                        {date.title}
                        {meetingPlace(date) && ` · ${meetingPlace(date)}`}
                      </span>
                      {!date.isActive && <Badge>Hidden</Badge>}
                      {isFull(date) && <Badge tone="good">Full</Badge>}
                      {minimumPlace(date) && <Badge tone="accent">{minimumPlace(date)}</Badge>}
                    </span>
                    <span className="block text-ink-soft text-sm">{dateTimes(date)}</span>
                    <span className="block text-ink-soft text-sm">{seatsSentence(date)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
