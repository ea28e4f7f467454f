import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { type SlotInWords, slotWords } from './class-words.ts';

/** The date with the time range below it. */
export function SlotLines({ slot }: { slot: SlotInWords }) {
  const readerZone = useReaderZone(slot.timeZone);
  const words = slotWords(slot, readerZone);
  if (!words) return 'Schedule not set';
  return (
    <>
      <span className="block">{words[0]}</span>
      <span className="block text-ink-soft text-sm">{words[1]}</span>
    </>
  );
}
