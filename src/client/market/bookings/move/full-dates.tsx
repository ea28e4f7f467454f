import { useId } from 'react';
import { localZone } from '#client/lib/formats/formats.ts';
import { type BookingDetails, trpc } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { Button } from '#client/ui/button.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { upcomingSessions } from '#shared/market/classes/dates/class-sessions.ts';

type FullDatesProps = {
  booking: BookingDetails;
  /** The date whose waitlist is being joined. */
  pendingId: string | null;
  onWait(sessionId: string): void;
};

/** The full dates of the class, to wait for with the booking, which stays as it is until then. */
export function FullDates({ booking, pendingId, onWait }: FullDatesProps) {
  const { classId, timeZone, seats, mayMove, datesToWaitFor } = booking;
  const headingId = useId();
  const { data, error, refetch } = trpc.classes.byId.useQuery({ classId });
  // The list of dates with room says whether the class is loading or failed to.
  if (!data && mayMove) return null;
  if (!data && error) return <PartFailure error={error} onRetry={() => refetch()} />;
  if (!data) return <p className="mt-4 text-ink-soft">Looking for other dates…</p>;
  const dates = upcomingSessions(data.sessions, new Date()).filter(({ id }) =>
    datesToWaitFor.includes(id),
  );
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-5">
      <h3 id={headingId} className="text-lg">
        Full dates
      </h3>
      <p className="mt-1 text-ink-soft text-sm">
        Wait for one and keep yours. When {seats === 1 ? 'a spot opens' : `${seats} spots open`} up,
        we email you, and you decide.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {dates.map((date) => {
          const when = slotSentence({ ...date, timeZone }, localZone());
          return (
            <li key={date.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span>{when}</span>
              <Button
                variant="secondary"
                aria-label={`Wait for it: ${when}`}
                isPending={pendingId === date.id}
                disabled={pendingId !== null}
                pendingLabel="Joining…"
                onClick={() => onWait(date.id)}
              >
                Wait for it
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
