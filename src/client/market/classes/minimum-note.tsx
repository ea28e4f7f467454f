import { formatDate, formatTime } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import {
  isUndecided,
  type Minimum,
  minimumSentence,
} from '#shared/market/classes/dates/minimum.ts';

type MinimumNoteProps = { minimum: Minimum | null; timeZone: string };

/**
 * 'Happens with 4, 2 more needed', and the decision time; nothing for a date without an open
 * decision.
 */
export function MinimumNote({ minimum, timeZone }: MinimumNoteProps) {
  const readerZone = useReaderZone(timeZone);
  if (!minimum || !isUndecided(minimum)) return null;
  const { decidesAt, state } = minimum;
  const when = `${formatDate(decidesAt, timeZone)}, ${formatTime(decidesAt, timeZone, readerZone)}`;
  return (
    <>
      <span className="block font-medium">{minimumSentence(minimum)}</span>
      <span className="block text-ink-soft text-sm">
        {state === 'asked' ? `The instructor decides by ${when}` : `Decided ${when}`}
      </span>
    </>
  );
}
