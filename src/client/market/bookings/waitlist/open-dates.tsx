import { localZone } from '#client/lib/formats/formats.ts';
import type { WaitlistEntry } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { useAcceptOffer } from './use-waitlist.ts';

/** Shortly before a date starts, spots are not held: the first student to book gets them. */
export function OpenDates({ entry }: { entry: WaitlistEntry }) {
  const accept = useAcceptOffer();
  const { id: entryId, openDates, timeZone } = entry;
  if (openDates.length === 0) return null;
  return (
    <section
      aria-label="Open right now"
      className="flex flex-col gap-4 rounded-2xl bg-accent-soft p-6"
    >
      <p>Open right now. The first to claim gets it.</p>
      <ul className="flex flex-col gap-3">
        {openDates.map(({ sessionId, ...slot }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium">{slotSentence({ ...slot, timeZone }, localZone())}</span>
            <Button
              isPending={accept.isPending && accept.variables.sessionId === sessionId}
              pendingLabel="Claiming…"
              onClick={() => accept.mutate({ entryId, sessionId })}
            >
              Claim
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
