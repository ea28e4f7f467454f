import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { turnPage } from './calendar-days.ts';
import type { CalendarView } from './calendar-search.ts';
import { pageWords } from './calendar-words.ts';

type CalendarToolbarProps = {
  view: CalendarView;
  day: string;
  today: string;
  onShow(view: CalendarView, day: string): void;
};

/** The title of the calendar, and the controls to change its week or month. */
export function CalendarToolbar({ view, day, today, onShow }: CalendarToolbarProps) {
  const turn = (pages: number) => onShow(view, turnPage(view, day, pages));
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h2 aria-live="polite" className="text-xl">
        {pageWords(view, day)}
      </h2>
      <div className="flex flex-wrap gap-2">
        <div className="flex gap-1">
          <Button
            variant="secondary"
            className="w-11 px-0"
            aria-label={`Previous ${view}`}
            onClick={() => turn(-1)}
          >
            <ChevronLeft aria-hidden className="size-5 shrink-0" />
          </Button>
          <Button variant="secondary" onClick={() => onShow(view, today)}>
            Today
          </Button>
          <Button
            variant="secondary"
            className="w-11 px-0"
            aria-label={`Next ${view}`}
            onClick={() => turn(1)}
          >
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </Button>
        </div>
        <fieldset aria-label="View" className="flex gap-1">
          {(['week', 'month'] as const).map((name) => (
            <Button
              key={name}
              variant={view === name ? 'good' : 'secondary'}
              aria-pressed={view === name}
              onClick={() => onShow(name, day)}
            >
              {name === 'week' ? 'Week' : 'Month'}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
