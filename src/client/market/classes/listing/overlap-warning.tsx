import { useWhenReleased } from '#client/lib/browser/use-when-released.ts';
import { localZone } from '#client/lib/formats/formats.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { onClock } from '#client/ui/forms/clock-times.ts';
import { type SlotForm, slotInput } from '#shared/market/classes/slots.ts';

type OverlapWarningProps = {
  slot: SlotForm;
  timeZone: string;
  /** The other dates in the form. */
  others: SlotForm[];
  /** The session that the form moves. */
  exceptSessionId?: string | undefined;
};

/** Warns that the instructor teaches at the same time, without preventing it. */
export function OverlapWarning({ slot, timeZone, others, exceptSessionId }: OverlapWarningProps) {
  const startTime = useDebounced(slot.startTime);
  const endTime = useDebounced(slot.endTime);
  const isReadable = slotInput.safeParse({ startTime, endTime }).success;
  const sent = isReadable ? onClock({ startTime, endTime }, timeZone) : { startTime, endTime };
  const { data } = trpc.classes.overlapping.useQuery(
    { ...sent, timeZone, exceptSessionId },
    { enabled: isReadable },
  );
  const sessions = useWhenReleased(data) ?? [];
  const sentences = sessions.map(
    (session) => `This overlaps with “${session.title}”: ${slotSentence(session, localZone())}.`,
  );
  if (isReadable && others.some((other) => overlap(slot, other)))
    sentences.push('This overlaps with another date of this class.');
  return (
    <div role="status" className="flex flex-col gap-1 text-sm empty:hidden">
      {sentences.map((sentence) => (
        <p key={sentence} className="rounded-lg bg-accent-soft px-4 py-3">
          {sentence}
        </p>
      ))}
    </div>
  );
}

const overlap = (one: SlotForm, other: SlotForm) =>
  Date.parse(one.startTime) < Date.parse(other.endTime) &&
  Date.parse(other.startTime) < Date.parse(one.endTime);
