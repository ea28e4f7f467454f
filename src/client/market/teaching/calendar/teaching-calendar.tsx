import { useState } from 'react';
import { useIsWide } from '#client/lib/browser/use-is-wide.ts';
import { count } from '#client/lib/formats/formats.ts';
import { type CalendarDate, trpc } from '#client/lib/server/trpc.ts';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { isInMonth, weeksOf } from './calendar-days.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarList } from './calendar-list.tsx';
import type { CalendarView } from './calendar-search.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { datesOf, dayOfDate, keyOfDate, pageWords } from './calendar-words.ts';
import { OpenedDate } from './opened-date.tsx';

type TeachingCalendarProps = {
  view: CalendarView;
  day: string;
  today: string;
  onShow(view: CalendarView, day: string): void;
};

/** The viewer's dates as an instructor: a grid of days, and on phones a list. */
export function TeachingCalendar({ view, day, today, onShow }: TeachingCalendarProps) {
  const [opened, setOpened] = useState<{ date: CalendarDate; toDay?: string | undefined }>();
  const isWide = useIsWide();
  const days = weeksOf(view, day).flat();
  const [from = day, to = day] = [days[0], days.at(-1)];
  const found = trpc.bookings.calendar.useQuery(
    { from, to },
    { staleTime: 0, refetchOnWindowFocus: 'always' },
  );
  const dates = Map.groupBy(datesOf(found.data ?? []), dayOfDate);
  const shownDays = view === 'month' ? days.filter((shown) => isInMonth(shown, day)) : days;
  const shown = shownDays.reduce((sum, of) => sum + (dates.get(of)?.length ?? 0), 0);
  const open = (date: CalendarDate, toDay?: string) => setOpened({ date, toDay });
  if (found.error && !found.data)
    return <PartFailure error={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      <CalendarToolbar view={view} day={day} today={today} onShow={onShow} />
      {isWide && (
        <CalendarGrid
          view={view}
          day={day}
          today={today}
          dates={dates}
          isLoading={!found.data}
          onDay={(next) => onShow(view, next)}
          onOpen={open}
          onShowWeek={(next) => onShow('week', next)}
        />
      )}
      {!isWide && found.data && (
        <CalendarList today={today} dates={dates} days={shownDays} onOpen={open} />
      )}
      {!isWide && !found.data && <Skeleton className="h-72 w-full rounded-2xl" />}
      <p role="status" className="mt-4 text-ink-soft text-sm">
        {found.data &&
          `${shown === 0 ? 'No dates' : count(shown, 'date')} in ${pageWords(view, day)}.`}
        {isWide &&
          ' Drag a date to another day to move it. With the keyboard, use the arrow keys to move between days and Enter to open a date.'}
      </p>
      {opened && (
        <OpenedDate
          key={`${keyOfDate(opened.date)} ${opened.toDay}`}
          {...opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
