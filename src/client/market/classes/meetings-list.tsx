import { formatDate, formatTimeRange } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import type { Meeting } from './class-words.ts';

type MeetingsListProps = {
  meetings: Meeting[];
  timeZone: string;
  /** A note on each meeting, in their order. */
  notes?: (string | null)[];
  className?: string;
};

/** The meetings of a date that meets several times; nothing for a date that meets once. */
export function MeetingsList({ meetings, timeZone, notes = [], className }: MeetingsListProps) {
  const readerZone = useReaderZone(timeZone);
  if (meetings.length === 0) return null;
  return (
    <ol aria-label="Meetings" className={className}>
      {meetings.map(({ startTime, endTime }, index) => (
        <li key={startTime} className="break-inside-avoid py-0.5">
          {formatDate(startTime, timeZone)}
          <span className="text-ink-soft">
            {' · '}
            {formatTimeRange(startTime, endTime, timeZone, readerZone)}
          </span>
          {notes[index] && <span className="font-medium"> · {notes[index]}</span>}
        </li>
      ))}
    </ol>
  );
}
