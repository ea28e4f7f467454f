import { useDroppable } from '@dnd-kit/react';
import type { KeyboardEvent } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import type { CalendarDate } from '#client/lib/server/trpc.ts';
import { classNames } from '#client/ui/class-names.ts';
import { isInMonth } from './calendar-days.ts';
import type { CalendarView } from './calendar-search.ts';
import { dayWords, keyOfDate } from './calendar-words.ts';
import { DateChip } from './date-chip.tsx';

/** The number of dates that a day of the month view has room for. */
const shownInMonth = 3;

type DayCellProps = {
  day: string;
  /** The day that has the focus, or gets it with Tab. */
  current: string;
  today: string;
  view: CalendarView;
  dates: CalendarDate[];
  onFocusDay(day: string): void;
  onKey(event: KeyboardEvent, day: string): void;
  onOpen(date: CalendarDate): void;
  onShowWeek(day: string): void;
};

/** A day of the calendar, on which dates can be dropped. */
export function DayCell(props: DayCellProps) {
  const { day, current, today, view, dates, onFocusDay, onKey, onOpen, onShowWeek } = props;
  const { ref, isDropTarget } = useDroppable({ id: day, disabled: day < today });
  const isCurrent = day === current;
  const isOtherMonth = view === 'month' && !isInMonth(day, current);
  const shown =
    view === 'month' && dates.length > shownInMonth ? dates.slice(0, shownInMonth - 1) : dates;
  const hidden = dates.length - shown.length;
  return (
    <td
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between them.
      role="gridcell"
      data-day={day}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      aria-selected={isCurrent}
      onFocus={({ target, currentTarget }) => {
        // A press on a date of another month must not change the month.
        if (target === currentTarget || !isOtherMonth) onFocusDay(day);
      }}
      onKeyDown={(event) => onKey(event, day)}
      className={classNames(
        'border border-line p-1 align-top -outline-offset-2',
        view === 'week' ? 'h-112' : 'h-32',
        isOtherMonth ? 'bg-sunken/50' : 'bg-raised',
        isDropTarget && 'bg-accent-soft',
      )}
    >
      <span className="sr-only">
        {dayWords(day)}, {dates.length === 0 ? 'no dates' : count(dates.length, 'date')}
      </span>
      <span
        aria-hidden
        className={classNames(
          'mb-1 grid size-7 place-items-center rounded-full text-sm tabular-nums',
          day === today ? 'bg-accent font-semibold text-on-accent' : 'text-ink-soft',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <div className="flex flex-col gap-1">
        {shown.map((date) => (
          <DateChip
            key={keyOfDate(date)}
            date={date}
            view={view}
            isReachable={isCurrent}
            onOpen={() => onOpen(date)}
          />
        ))}
        {hidden > 0 && (
          <button
            type="button"
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onShowWeek(day)}
            className="min-h-6 rounded-md px-1.5 text-left text-ink-soft text-sm hover:underline"
          >
            +{hidden} more<span className="sr-only"> on {dayWords(day)}</span>
          </button>
        )}
      </div>
    </td>
  );
}
