import { useState } from 'react';
import { count, formatDate, formatTimeRange } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { alone, type SchedulePreview, trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { Button } from '#client/ui/button.tsx';
import { onClock } from '#client/ui/forms/clock-times.ts';
import { type Repeats, scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { previewScheduleInput } from '#shared/market/classes/schedules/schedules.ts';

const shownFirst = 6;

type RepeatPreviewProps = {
  slot: { startTime: string; endTime: string };
  timeZone: string;
  repeats: Repeats;
  onSkip(skip: string[]): void;
};

/** The rule in words and its dates, with marks on holidays and overlapping dates. */
export function RepeatPreview({ slot, timeZone, repeats, onSkip }: RepeatPreviewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { startTime, endTime } = slot;
  const isDated = startTime !== '' && endTime !== '';
  const sent = isDated ? onClock({ startTime, endTime }, timeZone) : { startTime, endTime };
  const asked = useDebounced(JSON.stringify({ ...sent, timeZone, ...repeats }));
  const input = previewScheduleInput.safeParse(JSON.parse(asked));
  const { data } = trpc.schedules.preview.useQuery(input.data ?? emptyInput, {
    ...alone,
    enabled: input.success,
    placeholderData: (previous) => previous,
  });
  if (!data || !input.success) return null;
  const { inWords, dates, hasLaterDates } = data;
  const kept = dates.filter(({ isSkipped }) => !isSkipped).length;
  const toggle = ({ day, isSkipped }: PreviewDate) =>
    onSkip(isSkipped ? repeats.skip.filter((other) => other !== day) : [...repeats.skip, day]);
  return (
    <section aria-label="Dates" className="flex flex-col gap-3 rounded-2xl bg-sunken p-4">
      <div role="status">
        <p className="font-medium">{inWords}</p>
        <p className="text-ink-soft text-sm">
          {dates.length === 0
            ? `There are no dates in the next ${scheduleLimits.weeksAhead} weeks.`
            : `${count(kept, 'date')}${hasLaterDates ? ` in the first ${scheduleLimits.weeksAhead} weeks` : ''}, in the ${timeZone.replaceAll('_', ' ')} time zone`}
        </p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {(isWhole ? dates : dates.slice(0, shownFirst)).map((date) => (
          <DateRow key={date.day} date={date} timeZone={timeZone} onToggle={() => toggle(date)} />
        ))}
      </ul>
      {dates.length > shownFirst && (
        <Button variant="quiet" className="self-start -ml-4" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer dates' : `Show all ${dates.length} dates`}
        </Button>
      )}
    </section>
  );
}

type PreviewDate = SchedulePreview['dates'][number];

/** This value is never sent, because it disables the query. */
const emptyInput = { startTime: '', endTime: '', timeZone: 'UTC', rule: '' };

type DateRowProps = { date: PreviewDate; timeZone: string; onToggle(): void };

function DateRow({ date, timeZone, onToggle }: DateRowProps) {
  const readerZone = useReaderZone(timeZone);
  const { startTime, endTime, isSkipped, holiday, overlaps } = date;
  const day = formatDate(startTime, timeZone);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className={isSkipped ? 'text-ink-soft line-through' : ''}>
          {day} · {formatTimeRange(startTime, endTime, timeZone, readerZone)}
        </p>
        {holiday && <p className="text-accent text-sm">{holiday}</p>}
        {overlaps.map((title) => (
          <p key={title} className="text-accent text-sm break-words">
            Overlaps with “{title}”
          </p>
        ))}
      </div>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label={isSkipped ? `Put back ${day}` : `Skip ${day}`}
        onClick={onToggle}
      >
        {isSkipped ? 'Put back' : 'Skip'}
      </Button>
    </li>
  );
}
