import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { pressedKey } from '#client/lib/browser/pressed-key.ts';
import type { CalendarDate } from '#client/lib/server/trpc.ts';
import { dayByKey, weeksOf } from './calendar-days.ts';
import type { CalendarView } from './calendar-search.ts';
import { dayOfDate, keyOfDate, pageWords, weekdayWords } from './calendar-words.ts';
import { DayCell } from './day-cell.tsx';

type CalendarGridProps = {
  view: CalendarView;
  day: string;
  today: string;
  /** The dates by the day on which they start. */
  dates: Map<string, CalendarDate[]>;
  isLoading: boolean;
  onDay(day: string): void;
  onOpen(date: CalendarDate, toDay?: string): void;
  onShowWeek(day: string): void;
};

/** The days of a week or month; arrow keys move between them, and Enter opens their dates. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, day, today, dates, isLoading, onDay, onOpen, onShowWeek } = props;
  const table = useRef<HTMLTableElement>(null);
  const focusDay = useFocusDay(table, day, onDay);
  const weeks = weeksOf(view, day);
  const onKey = (event: KeyboardEvent, ofDay: string) => {
    const isInDate = event.target !== event.currentTarget;
    const next = isInDate ? undefined : dayByKey(pressedKey(event), view, ofDay);
    if (next) focusDay(next);
    else if (!handleDates(event, isInDate, () => openOnly(dates.get(ofDay), onOpen))) return;
    event.preventDefault();
  };
  return (
    // Dates have their own keyboard controls, so the library's are turned off.
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={(plugins) => plugins.filter((plugin) => plugin !== Accessibility)}
      onDragEnd={({ operation: { source, target }, canceled }) => {
        const date = [...dates.values()].flat().find((one) => keyOfDate(one) === source?.id);
        if (canceled || !date || typeof target?.id !== 'string') return;
        if (target.id !== dayOfDate(date)) onOpen(date, target.id);
      }}
    >
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it.
        role="grid"
        aria-label={pageWords(view, day)}
        aria-busy={isLoading}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {weeks[0]?.map((weekday) => (
              <th
                key={weekdayWords(weekday, 'long')}
                scope="col"
                abbr={weekdayWords(weekday, 'long')}
                className="px-1 pb-2 text-left font-medium text-ink-soft text-sm"
              >
                {weekdayWords(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((ofWeek) => (
                <DayCell
                  key={ofWeek}
                  day={ofWeek}
                  current={day}
                  dates={dates.get(ofWeek) ?? []}
                  today={today}
                  view={view}
                  onKey={onKey}
                  onShowWeek={onShowWeek}
                  onFocusDay={(focused) => focused !== day && onDay(focused)}
                  onOpen={(date) => onOpen(date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DragDropProvider>
  );
}

/** Focuses a day immediately if it is shown, so that rapid key presses count; otherwise once it is shown. */
function useFocusDay(
  table: { current: HTMLTableElement | null },
  day: string,
  onDay: (day: string) => void,
) {
  const isWaiting = useRef(false);
  const cellOf = (of: string) =>
    table.current?.querySelector<HTMLElement>(`[data-day="${of}"]`) ?? null;
  useEffect(() => {
    if (!isWaiting.current) return;
    isWaiting.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [table, day]);
  return (next: string) => {
    isWaiting.current = true;
    const cell = cellOf(next);
    if (cell) cell.focus();
    else onDay(next);
  };
}

/** Enter moves the focus from a day to its dates, up and down between them, and Escape back. */
function handleDates(
  event: KeyboardEvent,
  isInDate: boolean,
  openOnlyDate: () => boolean,
): boolean {
  const cell = event.currentTarget;
  const key = pressedKey(event);
  const buttons = [...cell.querySelectorAll<HTMLElement>('button')];
  if (!isInDate) {
    if (key !== 'Enter' || buttons.length === 0) return false;
    if (!openOnlyDate()) buttons[0]?.focus();
    return true;
  }
  if (key === 'Escape' && cell instanceof HTMLElement) {
    cell.focus();
    return true;
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return false;
  const index = buttons.indexOf(event.target as HTMLElement);
  buttons[index + step]?.focus();
  return true;
}

function openOnly(dates: CalendarDate[] | undefined, open: (date: CalendarDate) => void): boolean {
  const [date, second] = dates ?? [];
  if (!date || second) return false;
  open(date);
  return true;
}
