import { useDraggable } from '@dnd-kit/react';
import { formatTime, localZone } from '#client/lib/formats/formats.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import type { CalendarDate } from '#client/lib/server/trpc.ts';
import { seatsSentence } from '#client/market/teaching/teaching-words.ts';
import { classNames } from '#client/ui/class-names.ts';
import type { CalendarView } from './calendar-search.ts';
import {
  dateTimes,
  isFirstMeeting,
  isFull,
  keyOfDate,
  meetingPlace,
  minimumPlace,
  shortSeats,
} from './calendar-words.ts';

type DateChipProps = {
  date: CalendarDate;
  view: CalendarView;
  /** Whether Tab stops at the date: only at the dates of the current day. */
  isReachable: boolean;
  onOpen(): void;
};

/** A date in a cell of the calendar, which a press opens and dragging moves to another day. */
export function DateChip({ date, view, isReachable, onOpen }: DateChipProps) {
  const { timeZone, title, isActive } = date;
  const { startTime } = date.meeting;
  const isPast = useIsPast(startTime);
  const canMove = !isPast && isFirstMeeting(date);
  const { ref, isDragging } = useDraggable({ id: keyOfDate(date), disabled: !canMove });
  const [place, minimum] = [meetingPlace(date), minimumPlace(date)];
  const time = formatTime(startTime, timeZone, localZone());
  const times = dateTimes(date);
  return (
    <button
      ref={ref}
      type="button"
      data-date={keyOfDate(date)}
      tabIndex={isReachable ? 0 : -1}
      onClick={onOpen}
      className={classNames(
        'w-full rounded-md border-l-4 px-1.5 py-1 text-left text-sm leading-snug',
        isPast && 'border-line-strong bg-sunken text-ink-soft',
        canMove && 'cursor-grab touch-manipulation',
        !isPast &&
          (isActive
            ? 'border-accent bg-accent-soft text-ink'
            : 'border-line-strong bg-sunken text-ink-soft'),
        isDragging && 'opacity-70 shadow-card',
      )}
    >
      <span className="flex flex-wrap justify-between gap-x-1">
        <span>{view === 'week' ? times : time}</span>
        <span
          aria-hidden
          className={classNames(
            'tabular-nums',
            isFull(date) && !isPast && 'font-semibold text-good',
          )}
        >
          {isFull(date) ? 'Full' : shortSeats(date)}
        </span>
        <span className="sr-only">, {seatsSentence(date)}, </span>
      </span>
      <span className="flex flex-wrap gap-x-1 font-medium">
        <span dir="auto" className={classNames('min-w-0', view === 'month' && 'truncate')}>
          {title}
        </span>{' '}
        {place && <span className="whitespace-nowrap">· {place}</span>}
        {!isActive && <span className="sr-only">, hidden</span>}
      </span>
      {minimum && <span className="block">{minimum}</span>}
    </button>
  );
}
