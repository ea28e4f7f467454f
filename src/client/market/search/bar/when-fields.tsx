import { useId } from 'react';
import { dayShortcuts } from '#client/market/search/days.ts';
import type { Search } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { WeekGrid } from './week-grid.tsx';

export type When = Pick<Search, 'from' | 'to' | 'when'>;

type WhenFieldsProps = { when: When; onWhen(when: When): void };

/** Days, and times of the week. Rendered in browsers only, because it depends on today. */
export function WhenFields({ when, onWhen }: WhenFieldsProps) {
  const headingId = useId();
  const { from, to } = when;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {dayShortcuts(new Date()).map(({ label, ...days }) => {
          const isChosen = days.from === from && days.to === to;
          return (
            <Button
              key={label}
              variant={isChosen ? 'good' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() =>
                onWhen({ ...when, ...(isChosen ? { from: undefined, to: undefined } : days) })
              }
            >
              {label}
            </Button>
          );
        })}
      </div>
      <div className="grid gap-3 min-[24rem]:grid-cols-2">
        <TextField
          label="From"
          type="date"
          value={from ?? ''}
          max={to}
          onChange={({ target }) => onWhen({ ...when, from: target.value || undefined })}
        />
        <TextField
          label="To"
          type="date"
          value={to ?? ''}
          min={from}
          onChange={({ target }) => onWhen({ ...when, to: target.value || undefined })}
        />
      </div>
      <fieldset aria-labelledby={headingId} className="min-w-0">
        <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
          <p id={headingId} className="font-serif text-lg">
            Fits my week
          </p>
          {when.when && (
            <Button variant="quiet" onClick={() => onWhen({ ...when, when: undefined })}>
              Any time
            </Button>
          )}
        </div>
        <WeekGrid
          slots={when.when ?? []}
          onSlots={(slots) => onWhen({ ...when, when: slots.length > 0 ? slots : undefined })}
        />
      </fieldset>
    </div>
  );
}
